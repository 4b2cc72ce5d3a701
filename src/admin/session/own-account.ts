import { useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '#domain/accounts/own-account.ts'

export const ACCOUNT_PATH = '/api/admin/account'

export const OWN_ACCOUNT_KEY = [ACCOUNT_PATH] as const

/** The signed-in user's own account. */
export function useOwnAccount() {
  return useQuery<OwnAccount>({ queryKey: OWN_ACCOUNT_KEY })
}

/** Whether the browser knows passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}
