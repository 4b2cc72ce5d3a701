import { PERMISSIONS, type Rights } from '#domain/accounts/permission.ts'
import { PERMISSION_WORDS } from './permissions.ts'

const LIST = new Intl.ListFormat('en-US')

/** @example listAllowedActions({ isAdmin: false, permissions: ['leads'] }) // => 'read and answer leads' */
export function listAllowedActions({ isAdmin, permissions }: Rights): string {
  if (isAdmin) return 'do everything, as an administrator'
  const allowed = PERMISSIONS.filter((name) => permissions.includes(name))
  const actions = allowed.map((name) => PERMISSION_WORDS[name].description)
  return LIST.format(actions) || 'sign in, and nothing else yet'
}
