import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LinkView } from '#domain/accounts/link.ts'
import { sendJson } from '#client/query.ts'

/** The token in the fragment of this page's address, which the browser sends to no server. */
export function useLinkToken(): string {
  const [token, setToken] = useState(readFragment)
  // Another link opened in this tab changes the fragment alone. Forgetting a used one keeps the
  // screen.
  useEffect(() => {
    const read = () => setToken(readFragment())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

/** What a link is for. Asking does not use it up. */
export function useLink(token: string) {
  return useQuery({
    queryKey: ['account-link', token],
    queryFn: () => sendJson<LinkView>('/api/account/link', 'POST', { token }),
  })
}

/** Take a used link out of the address, so that the browser's history does not keep it. */
export function forgetFragment(): void {
  history.replaceState(history.state, '', location.pathname)
}

function readFragment(): string {
  return location.hash.slice(1)
}
