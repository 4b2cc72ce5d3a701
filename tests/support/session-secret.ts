import { vi } from 'vitest'

/** Give a test the secret that a site has, for what is signed with it. */
export function useSessionSecret(): void {
  process.env['SESSION_SECRET'] ??= 'a secret for tests that is long enough'
}

/** Rotate the secret, as an operator does, until the end of the test. */
export function rotateSecret(): void {
  vi.stubEnv('SESSION_SECRET_PREVIOUS', process.env['SESSION_SECRET'])
  vi.stubEnv('SESSION_SECRET', 'another secret that is long enough too')
}
