import { readTexts, storeValue } from '#client/storage.ts'
import type { User } from '#domain/accounts/user.ts'

const KEY = 'admin-return'

/** A screen behind the sign-in. */
const SCREEN = /^\/admin(?:\/(?!auth\b)[\w./-]*)?(?:\?[^#]*)?$/

/** Notes the open screen of a user. @returns a function that remembers it, in this tab alone. */
export function noteScreen(userId: string): () => void {
  const path = location.pathname + location.search
  return () => void storeValue('sessionStorage', KEY, { userId, path })
}

/** Returns where a sign-in leads: the screen on which the user's session ended, otherwise the dashboard. */
export function readReturnPath({ id }: User): string {
  const { userId, path = '' } = readTexts('sessionStorage', KEY) ?? {}
  return userId === id && SCREEN.test(path) ? path : '/admin'
}

export function forgetScreen(): void {
  storeValue('sessionStorage', KEY, undefined)
}
