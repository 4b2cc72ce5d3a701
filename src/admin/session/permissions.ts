import type { Permission } from '#domain/accounts/permission.ts'

interface PermissionWords {
  readonly label: string
  /** Follows the label and a colon. */
  readonly description: string
}

export const PERMISSION_WORDS: Readonly<Record<Permission, PermissionWords>> = {
  posts: { label: 'Posts', description: 'write and publish articles' },
  leads: { label: 'Leads', description: 'read and answer leads' },
  campaigns: { label: 'Campaigns', description: 'build campaign links and see what they brought' },
}
