import { expect, test } from 'vitest'
import { parseTrustedProxies } from '#platform/http/proxy/trusted-proxies.ts'

test('rejects a list with something else in it', () => {
  expect(() => parseTrustedProxies('10.0.0.1, proxy')).toThrow('TRUST_PROXY: "proxy"')
})
