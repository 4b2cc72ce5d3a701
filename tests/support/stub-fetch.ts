import { vi } from 'vitest'

export type Call = Readonly<{ method: string; path: string; body: unknown; headers: unknown }>

/** Replaces `fetch` for the current test, and returns the list of its calls. */
export function stubFetch(respond: (call: Call) => Response): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { method = 'GET', body, headers } = init
    const call = { method, path, headers, body: body ? JSON.parse(String(body)) : undefined }
    calls.push(call)
    return respond(call)
  })
  return calls
}
