import { afterEach, expect, test, vi } from 'vitest'
import { currentTime, elapsedMs, replaceClock, sleep } from '#server/clock.ts'
import { environment, publishDelayMs } from '#server/environment.ts'
import { newId, randomFraction, randomToken, replaceRandomSource } from '#server/random.ts'

afterEach(() => vi.unstubAllEnvs())

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
    expect(() => environment({ PUBLISH_DELAY })).toThrow(/PUBLISH_DELAY: must be seconds/)
  },
)

test('the publish delay is ten minutes on Netlify, where builds cost credits, and seconds elsewhere', () => {
  vi.stubEnv('BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78')
  expect(publishDelayMs()).toBe(600_000)
  vi.stubEnv('BUILD_HOOK_URL', 'http://127.0.0.1:8888/__build/x')
  expect(publishDelayMs()).toBe(3_000)
})

const restores: (() => void)[] = []
afterEach(() => restores.splice(0).forEach((restore) => restore()))

test('a replaced clock gives the time and passes it without waiting', async () => {
  let ms = Date.parse('2030-01-01T00:00:00Z')
  const advance = async (by: number) => void (ms += by)
  restores.push(replaceClock({ epochMs: () => ms, elapsedMs: () => ms, sleep: advance }))
  const started = elapsedMs()
  await sleep(3_600_000)
  expect(currentTime().toISOString()).toBe('2030-01-01T01:00:00.000Z')
  expect(elapsedMs() - started).toBe(3_600_000)
})

test('a replaced random source gives the same ids, tokens and fractions again', () => {
  const draw = () => {
    let byte = 0
    const restore = replaceRandomSource((length) =>
      Buffer.from(Array.from({ length }, () => byte++)),
    )
    restores.push(restore)
    return [newId(), randomToken(4), randomFraction()]
  }
  const [id, token, fraction] = draw()
  expect(draw()).toEqual([id, token, fraction])
  expect(id).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
})
