import { type Permission, PERMISSIONS } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { anAccount } from '#tests/support/accounts.ts'

/** What lies under `/api/admin/`. Everything else there is for administrators. */
const AREAS: Readonly<Record<Permission, RegExp>> = {
  posts: /^(?:blog|media|publishing)\b/,
  leads: /^(?:leads|attention)\b/,
  campaigns: /^(?:campaigns|costs|funnel|sources|short-links|conversion-files)\b/,
}

/** An account that has every permission but one. */
export function anOutsider(number: number): Promise<User> {
  const permissions = PERMISSIONS.filter((_, index) => index !== number % PERMISSIONS.length)
  return anAccount({ username: 'eve', permissions })
}

/** Whether an account must be refused at an address. Everyone has an own account. */
export function isRefused({ permissions }: User, request: string): boolean {
  const [, rest] = /^(?:[A-Z]+ )?\/api\/admin\/(?!account\b|password\b)(.*)/.exec(request) ?? []
  if (rest === undefined) return false
  const area = PERMISSIONS.find((permission) => AREAS[permission].test(rest))
  return area === undefined || !permissions.includes(area)
}
