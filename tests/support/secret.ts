import { onTestFinished, vi } from 'vitest'

/** Rotate the secret, as an operator does, until the end of the test. */
export function rotateSecret(): void {
  vi.stubEnv('SESSION_SECRET_PREVIOUS', process.env['SESSION_SECRET'])
  vi.stubEnv('SESSION_SECRET', 'another secret that is long enough too')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
}
