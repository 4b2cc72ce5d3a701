import { readStored, storeValue } from '#client/storage.ts'

const KEY = 'admin-return'

/** A screen behind the sign-in. */
const SCREEN = /^\/admin(?:\/(?!auth\b)[\w./-]*)?(?:\?[^#]*)?$/

/** Notes the open screen. @returns a function that remembers it, in this tab alone. */
export function noteScreen(): () => void {
  const path = location.pathname + location.search
  return () => void storeValue('sessionStorage', KEY, path)
}

/** Returns where a sign-in leads: the screen on which the session ended, otherwise the dashboard. */
export function readReturnPath(): string {
  const path = readStored('sessionStorage', KEY)
  return typeof path === 'string' && SCREEN.test(path) ? path : '/admin'
}

export function forgetScreen(): void {
  storeValue('sessionStorage', KEY, undefined)
}
