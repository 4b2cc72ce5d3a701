import { useQuery } from '@tanstack/react-query'
import { fetchList } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'

export const USERS_KEY = ['/api/admin/users'] as const

export function useUsers({ enabled = true } = {}) {
  return useQuery({ queryKey: USERS_KEY, queryFn: fetchList<User>, enabled })
}
