import { useQuery } from '@tanstack/react-query'
import { fetchList } from '#client/query.ts'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import type { SessionEntry } from '#domain/accounts/session.ts'
import { usePagedQuery } from '../kit/LoadMore.tsx'
import { ACCOUNT_PATH } from '../session/own-account.ts'

export const SESSIONS_KEY = [`${ACCOUNT_PATH}/sessions`] as const

/** The signed-in user's own sessions. */
export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: fetchList<SessionEntry> })
}

/** What the signed-in user did, newest first. */
export const useOwnActivity = () => usePagedQuery<ActivityPage>(`${ACCOUNT_PATH}/activity`)
