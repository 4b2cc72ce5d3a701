/** The permissions that an account without the administrator role can have. */
export const PERMISSIONS = ['posts', 'leads', 'campaigns'] as const

/**
 * `posts`: articles, previews, uploads, revisions; `leads`: leads, notes, replies, their CSV;
 * `campaigns`: links, funnel, costs, their CSV.
 */
export type Permission = (typeof PERMISSIONS)[number]

/** Who may use a screen or an endpoint: every `account`, those with one permission, or administrators alone. */
export type RequiredPermission = Permission | 'account' | 'administrator'

/** The rights of an account. */
export interface Rights {
  readonly isAdmin: boolean
  /** The permissions in the order of {@link PERMISSIONS}. Administrators may do everything, whatever is listed here. */
  readonly permissions: readonly Permission[]
}

export function hasPermission(rights: Rights, required: RequiredPermission): boolean {
  if (rights.isAdmin || required === 'account') return true
  return required !== 'administrator' && rights.permissions.includes(required)
}

/** The permissions among `names`, each once. A name of another release is left out. */
export function pickKnownPermissions(names: readonly string[]): Permission[] {
  return PERMISSIONS.filter((permission) => names.includes(permission))
}

/**
 * An ETag for what an account may do, so that a change is made to what its author saw.
 *
 * @example
 * buildRightsTag({ isAdmin: false, permissions: ['posts', 'leads'] }) // => '"posts+leads"'
 */
export function buildRightsTag({ isAdmin, permissions }: Rights): string {
  const names = [...(isAdmin ? ['administrator'] : []), ...permissions]
  return `"${names.join('+') || 'none'}"`
}
