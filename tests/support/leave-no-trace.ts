import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

/**
 * Undo what a test replaced: spies, variables, globals and the clock. A test that expects a console error
 * clears it: `vi.spyOn(console, 'error').mockClear()`.
 */
afterEach(() => {
  const calls = [...errors.mock.calls]
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  expect(calls, 'unexpected console.error').toEqual([])
})
