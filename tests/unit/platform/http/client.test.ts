import type { IncomingMessage } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createClientReader, parseTrustedProxies } from '#platform/http/client.ts'

test('TRUST_PROXY rejects what is neither an address nor a network', () => {
  expect(() => parseTrustedProxies('10.0.0.1, proxy')).toThrow('TRUST_PROXY: "proxy"')
})

/** The part of a request that the reader uses: a cast, because a whole one needs a connection. */
function request(
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { host: 'site.example', ...headers },
  } as unknown as IncomingMessage
}

const read = (trustProxy: string | undefined, incoming: IncomingMessage) =>
  createClientReader(parseTrustedProxies(trustProxy))(incoming)

const forwarded = (addresses: string) => ({ 'x-forwarded-for': addresses })

describe('a site without a trusted proxy', () => {
  test.each([undefined, '', ' ', ','])('ignores forwarded headers (TRUST_PROXY is %j)', (list) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const headers = { ...forwarded('6.6.6.6'), 'x-forwarded-proto': 'https' }
    expect(read(list, request('203.0.113.7', headers))).toEqual({
      ip: '203.0.113.7',
      origin: 'http://site.example',
    })
  })

  test('warns once about forwarded headers', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const readClient = createClientReader(parseTrustedProxies())
    for (let time = 0; time < 3; time++) readClient(request('203.0.113.7', forwarded('6.6.6.6')))
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUST_PROXY=203.0.113.7'))
  })
})

test.each([undefined, '', '10.0.0.1'])(
  'a reset connection has no client, whatever it forwards (TRUST_PROXY is %j)',
  (list) => {
    expect(read(list, request(undefined, forwarded('6.6.6.6')))).toBeUndefined()
  },
)

describe('a site behind a trusted proxy', () => {
  test.each([
    ['10.0.0.0/8', '10.200.3.4', '6.6.6.6', '6.6.6.6'],
    ['10.0.0.1', '::ffff:10.0.0.1', '6.6.6.6', '6.6.6.6'],
    ['fd00::/8, 10.0.0.1', 'fd12::1', '2001:db8::7', '2001:db8::7'],
    ['10.0.0.1', '10.0.0.1', '1.1.1.1, 6.6.6.6', '6.6.6.6'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1', '1.1.1.1, 6.6.6.6, 10.0.0.2', '6.6.6.6'],
    ['10.0.0.1', '10.0.0.1', '6.6.6.6, unknown', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2', '6.6.6.6', '10.0.0.2'],
  ])(
    'with TRUST_PROXY %s takes for the peer %s, which forwards "%s", the client %s',
    (list, peer, hops, ip) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      expect(read(list, request(peer, forwarded(hops)))?.ip).toBe(ip)
    },
  )

  test('uses the scheme that the proxy forwards', () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect(read('10.0.0.1', request('10.0.0.1', headers))?.origin).toBe('https://site.example')
  })
})
