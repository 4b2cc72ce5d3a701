import { afterEach, beforeEach, vi } from 'vitest'

/** What fails behind an answer is logged: the failures of a test file's tests are expected, and stay quiet. */
export function expectLoggedFailures(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.spyOn(console, 'warn').mockRestore()
    vi.spyOn(console, 'error').mockClear()
  })
}
