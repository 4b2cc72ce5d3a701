import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useAuth } from './auth.tsx'
import { Loading } from '../components/Loading.tsx'

/** What the sign-in screen finds in the history entry when a protected screen sent there. */
export interface SignInState {
  readonly returnTo: string
}

/** Shows its children to administrators, and everybody else the way in. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading, logout } = useAuth()
  const [path] = useLocation()

  if (isLoading) return <Loading />
  // The server refuses whoever is none; a user record that does not say is not turned away here.
  if (user && user.isAdmin !== false) return children
  if (user) {
    return (
      <main id="main" className="wrap section grid justify-items-start gap-5">
        <h1 className="display-3">Administrators only</h1>
        <p>You are signed in as {user.username}, who may not open the admin area.</p>
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
  // Whoever logged out has finished here; whoever was sent away goes on where they were.
  const hasLeft = logout.isPending || logout.isSuccess
  const state: SignInState | null = hasLeft ? null : { returnTo: path }
  return <Redirect to="/admin/auth" replace state={state} />
}
