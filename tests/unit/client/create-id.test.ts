import { afterEach, expect, test, vi } from 'vitest'
import { createId } from '#client/create-id.ts'

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

test.each([true, false])('makes a random UUID of version 4, with crypto.randomUUID: %s', (has) => {
  const { getRandomValues } = crypto
  if (!has) vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, createId)
  expect(ids.filter((id) => !UUID_V4.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(100)
})
