import { expect, test, vi } from 'vitest'
import { environment, publishDelayMs } from '#server/environment.ts'

test.each([
  ['45', 45_000],
  ['45s', 45_000],
  ['10m', 600_000],
  ['0', 0],
])('a publish delay of %s is %i ms', (PUBLISH_DELAY, ms) => {
  vi.stubEnv('PUBLISH_DELAY', PUBLISH_DELAY)
  expect(publishDelayMs()).toBe(ms)
})

test.each(['soon', '-5', '1.5', '10 m', '1h', '999999'])(
  'a publish delay of %s is refused by name',
  (PUBLISH_DELAY) => {
    vi.stubEnv('PUBLISH_DELAY', PUBLISH_DELAY)
    expect(environment).toThrow(/PUBLISH_DELAY: must be seconds/)
  },
)

test('the publish delay is ten minutes on Netlify, where builds cost credits, and seconds elsewhere', () => {
  vi.stubEnv('BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78')
  expect(publishDelayMs()).toBe(600_000)
  vi.stubEnv('BUILD_HOOK_URL', 'http://127.0.0.1:8888/__build/x')
  expect(publishDelayMs()).toBe(3_000)
})
