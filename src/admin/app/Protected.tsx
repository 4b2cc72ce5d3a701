import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useAuth } from './auth.tsx'
import { Loading } from '../components/Loading.tsx'

/** The history state with which a protected screen redirects to the sign-in screen. */
export interface SignInState {
  readonly returnTo: string
}

/** Renders its children for administrators and redirects everyone else to the sign-in screen. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading, logout } = useAuth()
  const [path] = useLocation()

  if (isLoading) return <Loading />
  if (user?.isAdmin) return children
  if (user) {
    return (
      <main id="main" className="wrap section grid justify-items-start gap-5">
        <h1 className="display-3">Administrators only</h1>
        <p>You are signed in as {user.username}, who is not an administrator.</p>
        <button
          type="button"
          className="button"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Logout
        </button>
      </main>
    )
  }
  // After a logout, the next sign-in starts at the dashboard instead of this screen.
  const isLoggedOut = logout.isPending || logout.isSuccess
  const state: SignInState | null = isLoggedOut ? null : { returnTo: path }
  return <Redirect to="/admin/auth" replace state={state} />
}
