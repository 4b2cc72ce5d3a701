import { afterEach, beforeEach, vi } from 'vitest'

/** Silence the logged failures that the tests of this file cause on purpose. */
export function expectLoggedFailures(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => void vi.spyOn(console, 'error').mockClear())
}
