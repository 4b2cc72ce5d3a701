import { afterEach, expect, test, vi } from 'vitest'
import { raiseTrialRateLimits } from '#platform/prepare-environment.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  [{}, '100'],
  [{ HOST: '0.0.0.0' }, ''],
  [{ HOST: '192.168.1.5' }, ''],
  [{ URL: 'https://sideboard.example' }, ''],
  [{ HOST: '0.0.0.0', RATE_LIMIT_SCALE: '3' }, '3'],
])('with %j the rate limits are multiplied by "%s"', (variables, scale) => {
  for (const name of ['HOST', 'URL', 'RATE_LIMIT_SCALE']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  raiseTrialRateLimits()
  expect(process.env['RATE_LIMIT_SCALE']).toBe(scale)
})
