import { expect, test, vi } from 'vitest'
import { raiseTrialRateLimits } from '#platform/prepare-environment.ts'

test.each([
  ['that only this machine reaches', {}, '100'],
  ['at an address of this machine', { URL: 'http://127.0.0.1:8888' }, '100'],
  ['that listens for the network', { HOST: '0.0.0.0' }, undefined],
  ['at an address in the network', { HOST: '192.168.1.5' }, undefined],
  ['behind a proxy', { URL: 'https://firm.example' }, undefined],
  ['whose owner has chosen', { RATE_LIMIT_SCALE: '2' }, '2'],
])('the rate limits of a site %s, started with %j, have the scale %s', (_, given, scale) => {
  const names = { HOST: undefined, URL: undefined, RATE_LIMIT_SCALE: undefined, ...given }
  for (const [name, value] of Object.entries(names)) vi.stubEnv(name, value)
  raiseTrialRateLimits()
  expect(process.env.RATE_LIMIT_SCALE).toBe(scale)
})
