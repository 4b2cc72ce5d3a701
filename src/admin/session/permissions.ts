import { type Permission, PERMISSIONS, type Rights } from '#domain/accounts/permission.ts'

/** The description follows the label and a colon. */
export const PERMISSION_WORDS = {
  posts: { label: 'Posts', description: 'write and publish articles' },
  leads: { label: 'Leads', description: 'read and answer leads' },
  campaigns: { label: 'Campaigns', description: 'build campaign links and see what they brought' },
} as const satisfies Record<Permission, object>

const LIST = new Intl.ListFormat('en-US')

/** @example listAllowedActions({ isAdmin: false, permissions: ['leads'] }) // => 'read and answer leads' */
export function listAllowedActions({ isAdmin, permissions }: Rights): string {
  if (isAdmin) return 'do everything, as an administrator'
  const allowed = PERMISSIONS.filter((name) => permissions.includes(name))
  const actions = allowed.map((name) => PERMISSION_WORDS[name].description)
  return LIST.format(actions) || 'sign in, and nothing else yet'
}
