import { useQuery } from '@tanstack/react-query'
import { fetchList } from '#client/query.ts'
import type { Invitation } from '#domain/accounts/link.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'

export const USERS_KEY = ['/api/admin/users'] as const
export const INVITATIONS_KEY = ['/api/admin/invitations'] as const

const SENDING_MS = 3000

export function useUsers({ enabled = true } = {}) {
  return useQuery({ queryKey: USERS_KEY, queryFn: fetchList<ListedUser>, enabled })
}

/** The invitations that no one has accepted yet. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: fetchList<Invitation>,
    // An email is sent after the response to the form.
    refetchInterval: ({ state }) =>
      state.data?.some(({ expiresAt }) => expiresAt === undefined) ? SENDING_MS : false,
  })
}
