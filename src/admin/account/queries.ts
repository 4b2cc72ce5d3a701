import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchJson, fetchList } from '#client/query.ts'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { SessionEntry } from '#domain/accounts/session.ts'
import { usePagedQuery } from '../components/LoadMore.tsx'
import { useSubmitOnce } from '../components/forms/use-submit-once.ts'

const PATH = '/api/admin/account'

export const OWN_ACCOUNT_KEY = [PATH] as const
export const SESSIONS_KEY = [`${PATH}/sessions`] as const

/** The signed-in user's own account. */
export function useOwnAccount() {
  return useQuery({
    queryKey: OWN_ACCOUNT_KEY,
    queryFn: ({ signal }) => fetchJson<OwnAccount>(PATH, signal),
  })
}

/** The signed-in user's own sessions. */
export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: fetchList<SessionEntry> })
}

/** What the signed-in user did, newest first. */
export const useOwnActivity = () => usePagedQuery<ActivityPage>(`${PATH}/activity`)

/** Sends a change of one's own account. @returns the account as it was stored. */
export async function sendChange(
  path: string,
  body: unknown,
  method: 'PUT' | 'POST' = 'PUT',
): Promise<OwnAccount> {
  return (await request(PATH + path, { method, body })).json()
}

/** Changes a part of one's own account and shows what was stored. */
export function useAccountChange<Change>(
  send: (change: Change) => Promise<OwnAccount>,
  handlers: AccountHandlers,
) {
  const client = useQueryClient()
  return useSubmitOnce({
    mutationFn: send,
    onSuccess: (account) => {
      client.setQueryData(OWN_ACCOUNT_KEY, account)
      handlers.onSuccess(account)
      // Some changes end the other sessions.
      return client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
    onError: handlers.onError,
  })
}

interface AccountHandlers {
  readonly onSuccess: (account: OwnAccount) => void
  readonly onError: (error: Error) => void
}
