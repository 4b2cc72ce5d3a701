import { useQuery } from '@tanstack/react-query'
import { fetchJson, fetchList } from '#client/query.ts'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { SessionEntry } from '#domain/accounts/session.ts'
import { usePagedQuery } from '../components/loading/LoadMore.tsx'

export const ACCOUNT_PATH = '/api/admin/account'

export const OWN_ACCOUNT_KEY = [ACCOUNT_PATH] as const
export const SESSIONS_KEY = [`${ACCOUNT_PATH}/sessions`] as const

/** The signed-in user's own account. */
export function useOwnAccount() {
  return useQuery({
    queryKey: OWN_ACCOUNT_KEY,
    queryFn: ({ signal }) => fetchJson<OwnAccount>(ACCOUNT_PATH, signal),
  })
}

/** The signed-in user's own sessions. */
export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: fetchList<SessionEntry> })
}

/** What the signed-in user did, newest first. */
export const useOwnActivity = () => usePagedQuery<ActivityPage>(`${ACCOUNT_PATH}/activity`)
