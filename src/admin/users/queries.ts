import { useQuery } from '@tanstack/react-query'
import { fetchList } from '#client/query.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'

export const USERS_KEY = ['/api/admin/users'] as const
export const INVITATIONS_KEY = ['/api/admin/invitations'] as const

export function useUsers({ enabled = true } = {}) {
  return useQuery({ queryKey: USERS_KEY, queryFn: fetchList<ListedUser>, enabled })
}
