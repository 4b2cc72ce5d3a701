import { expect, onTestFinished, test, vi } from 'vitest'
import { close, listen } from '#platform/http/listen.ts'

test('a request that fails gets a 500 with security headers, and the log has no secrets', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('broken')
  const { server, port } = await listen('127.0.0.1', 0, () => Promise.reject(error))
  onTestFinished(() => close(server))

  const token = 'a'.repeat(43)
  const response = await fetch(`http://127.0.0.1:${port}/preview/${token}/end?token=secret`, {
    method: 'POST',
  })
  expect(response.status).toBe(500)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
  })
  expect(log.mock.calls).toEqual([['POST /preview/…/end…', error]])
  log.mockRestore()
})
