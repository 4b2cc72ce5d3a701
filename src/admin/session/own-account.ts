import { useQuery } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'

export const ACCOUNT_PATH = '/api/admin/account'

export const OWN_ACCOUNT_KEY = [ACCOUNT_PATH] as const

/** The signed-in user's own account. */
export function useOwnAccount() {
  return useQuery({
    queryKey: OWN_ACCOUNT_KEY,
    queryFn: ({ signal }) => fetchJson<OwnAccount>(ACCOUNT_PATH, signal),
  })
}

/** Whether the browser knows passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}
