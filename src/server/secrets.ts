import { environment } from './environment.ts'

/** The current secret first, then the previous one, which only verifies and decrypts. */
export function readSecrets(): readonly [string, ...string[]] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = environment()
  if (SESSION_SECRET === undefined) {
    throw new Error('SESSION_SECRET is not set, so nothing can be signed')
  }
  return SESSION_SECRET_PREVIOUS === undefined
    ? [SESSION_SECRET]
    : [SESSION_SECRET, SESSION_SECRET_PREVIOUS]
}
