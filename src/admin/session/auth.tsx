import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import { request } from '#client/api.ts'
import {
  errorMessage,
  createQueryFn,
  cacheSignedInUser,
  SIGNED_IN_AT_KEY,
  USER_KEY,
} from '#client/query.ts'
import { markStaff } from '#client/tracking/attribution.ts'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { dismissToast } from '#islands/ui/toast.ts'
import { showWarning, useSend } from '../kit/use-send.ts'
import { forgetScreen } from './return-path.ts'

const AuthContext = createContext<ReturnType<typeof useSession> | null>(null)

/** The session and its actions. @throws outside an {@link AuthProvider}. */
export function useAuth() {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The signed-in user, on protected screens. */
export function useSignedIn(): User {
  const { user } = useAuth()
  if (!user) throw new Error('useSignedIn must be used on a protected screen')
  return user
}

/** Whether the signed-in user may use something, so that a screen shows only what works. */
export function usePermission(required: RequiredPermission): boolean {
  return hasPermission(useSignedIn(), required)
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  return <AuthContext value={session}>{children}</AuthContext>
}

function useSession() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: USER_KEY, queryFn: fetchUser })

  const logout = useSend({
    send: () => request('/api/logout', { method: 'POST' }),
    onDone: async () => {
      forgetScreen()
      // The button of a toast would act for the user who signs in next.
      dismissToast()
      markStaff(false)
      // A response that is still on its way must not restore the user.
      await client.cancelQueries({ queryKey: USER_KEY })
      client.setQueryData(USER_KEY, null)
      client.removeQueries({ queryKey: SIGNED_IN_AT_KEY })
    },
    failure: (error) => showWarning('Logout failed', errorMessage(error)),
  })

  const { data: user = null, isLoading } = query
  return { user, isLoading, query, logout }
}

/** Sends what signs someone in. @param failed The title of the toast with the server's reason. */
export function useSigningIn<Body = void>(
  send: (body: Body) => Promise<User>,
  failed: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useSend({
    send,
    onDone: (user) => {
      cacheSignedInUser(client, user)
      onDone?.()
    },
    failure: (error) => showWarning(failed, errorMessage(error)),
  })
}

const fetchUser = createQueryFn<User | null>('returnNull')
