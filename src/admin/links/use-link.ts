import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { request } from '#client/api.ts'
import type { LinkView } from '#domain/accounts/link.ts'

/** The token in the fragment of this page's address, which the browser sends to no server. */
export function useLinkToken(): string {
  return useSyncExternalStore(listenToFragment, () => location.hash.slice(1))
}

/** What a link is for. Asking does not use it up. */
export function useLink(token: string) {
  return useQuery({
    queryKey: ['account-link', token],
    queryFn: async (): Promise<LinkView> => {
      const call = { method: 'POST', body: { token } } as const
      return (await request('/api/account/link', call)).json()
    },
  })
}

/** Take a used link out of the address, so that the browser's history does not keep it. */
export function forgetFragment(): void {
  history.replaceState(history.state, '', location.pathname)
}

function listenToFragment(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
