import type { Answer, Answered, Asked } from './protocol.ts'

/**
 * Let this process ask the store in its own thread by message instead of over a socket: the same
 * requests of the same client, at a third of their price.
 *
 * @param url Where the store listens, for everybody else.
 * @returns What ends it.
 */
export function takeShortcut(url: string, answer: Answer): () => void {
  const overNetwork = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(`${url}/`)) return overNetwork(input, init)
    init?.signal?.throwIfAborted()
    return response(await answer(await asked(input.slice(url.length), init)))
  }
  return () => {
    globalThis.fetch = overNetwork
  }
}

async function asked(target: string, init: RequestInit = {}): Promise<Asked> {
  const { method = 'GET', headers, body } = init
  return {
    method: method.toUpperCase(),
    target,
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? body : await bytesOf(body),
  }
}

async function bytesOf(body: BodyInit | null | undefined): Promise<Uint8Array> {
  return body ? new Uint8Array(await new Response(body).arrayBuffer()) : new Uint8Array()
}

function response({ status, headers, body }: Answered): Response {
  const isEmpty = status === 204 || status === 304
  // Node's types hold bytes on shared memory possible, and fetch's do not; ours never are.
  return new Response(isEmpty ? null : ((body ?? '') as BodyInit), { status, headers })
}
