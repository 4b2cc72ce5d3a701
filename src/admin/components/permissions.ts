import type { Permission } from '#domain/accounts/permission.ts'

interface PermissionWords {
  readonly label: string
  readonly description: string
}

export const PERMISSION_WORDS: Readonly<Record<Permission, PermissionWords>> = {
  posts: { label: 'Posts', description: 'Write and publish articles' },
  leads: { label: 'Leads', description: 'Read and answer leads' },
  campaigns: { label: 'Campaigns', description: 'Build campaign links and see what they brought' },
}
