import { useQuery } from '@tanstack/react-query'
import { listReader } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'

export const USERS_KEY = ['/api/admin/users'] as const

/** Everybody who may sign in. */
export function useUsers() {
  return useQuery({ queryKey: USERS_KEY, queryFn: listReader<User>() })
}
