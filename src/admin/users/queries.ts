import { useQuery } from '@tanstack/react-query'
import type { ListedUser } from '#domain/accounts/own-account.ts'

export const USERS_KEY = ['/api/admin/users'] as const
export const INVITATIONS_KEY = ['/api/admin/invitations'] as const

export function useUsers({ enabled = true } = {}) {
  return useQuery<readonly ListedUser[]>({ queryKey: USERS_KEY, enabled })
}
