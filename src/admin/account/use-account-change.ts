import { useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { ACCOUNT_PATH, OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { SESSIONS_KEY } from './queries.ts'

/** Sends a change of one's own account. @returns the account as it was stored. */
export async function sendChange(
  path: string,
  body: unknown,
  method: 'PUT' | 'POST' = 'PUT',
): Promise<OwnAccount> {
  return (await request(ACCOUNT_PATH + path, { method, body })).json()
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
