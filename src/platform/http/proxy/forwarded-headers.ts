import type { IncomingMessage } from 'node:http'
import { type IsTrustedProxy, parseAddress } from './trusted-proxies.ts'

/** The last address of `X-Forwarded-For` that is no trusted proxy; only proxies wrote what follows it. */
export function findForwardedAddress(
  request: IncomingMessage,
  isTrusted: IsTrustedProxy,
): ReturnType<typeof parseAddress> {
  for (const hop of listHeader(request, 'x-forwarded-for').toReversed()) {
    const address = parseAddress(hop)
    if (!address || !isTrusted(address)) return address
  }
  return undefined
}

/** Whether the nearest proxy was asked over https; `undefined` when none said it. */
export function isForwardedSecure(request: IncomingMessage): boolean | undefined {
  const scheme = listHeader(request, 'x-forwarded-proto').at(-1)
  return scheme === undefined ? undefined : scheme === 'https'
}

function listHeader(request: IncomingMessage, name: string): string[] {
  const values = String(request.headers[name] ?? '').split(',')
  return values.map((value) => value.trim()).filter(Boolean)
}
