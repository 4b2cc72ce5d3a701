import { afterEach, expect, test } from 'vitest'
import { currentTime, elapsedMs, replaceClock, sleep } from '#server/clock.ts'
import { newId, randomFraction, randomToken, replaceRandomSource } from '#server/random.ts'

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

test('an id is a random UUID of version 4', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
