import { PERMISSIONS, type Rights } from '#domain/accounts/permission.ts'
import { PERMISSION_WORDS } from '../app/permissions.ts'

const LIST = new Intl.ListFormat('en-US')

/** @example describeRights({ isAdmin: false, permissions: ['leads'] }) // => 'read and answer leads' */
export function describeRights({ isAdmin, permissions }: Rights): string {
  if (isAdmin) return 'do everything, as an administrator'
  const actions = PERMISSIONS.filter((name) => permissions.includes(name)).map((name) =>
    PERMISSION_WORDS[name].description.toLowerCase(),
  )
  return LIST.format(actions) || 'sign in, and nothing else yet'
}
