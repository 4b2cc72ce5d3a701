import { useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { ACCOUNT_PATH, OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { SESSIONS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'
import { sendJson } from '#client/query.ts'
import type { SendOptions } from '../kit/use-send.ts'

/** Sends a change of one's own account. @returns the account as it was stored. */
export function sendChange(
  path: string,
  body: unknown,
  method: 'PUT' | 'POST' = 'PUT',
): Promise<OwnAccount> {
  return sendJson(ACCOUNT_PATH + path, method, body)
}

/** Changes a part of one's own account and shows what was stored. */
export function useAccountChange<Change>(options: SendOptions<OwnAccount, Change>) {
  const client = useQueryClient()
  return useSend({
    ...options,
    onDone: (account, change) => {
      client.setQueryData(OWN_ACCOUNT_KEY, account)
      return options.onDone?.(account, change)
    },
    // Some changes end the other sessions.
    refreshes: [{ queryKey: SESSIONS_KEY }],
  })
}
