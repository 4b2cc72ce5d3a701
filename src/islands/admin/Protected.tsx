import { useState, type ReactNode } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useAuth } from './auth.tsx'
import { Loading } from './parts/Loading.tsx'

/** What the sign-in screen finds in the history entry when a protected screen sent there. */
export interface SignInState {
  readonly returnTo: string
}

/** Shows its children to administrators, and everybody else the way in. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading, logout } = useAuth()
  const [path] = useLocation()
  const namesRecord = Object.keys(useParams()).length > 0
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user && !wasSignedIn) setWasSignedIn(true)

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
  // Signing in leads to the dashboard; but whose session ended at work, or who followed a link to one
  // lead or post, goes on there. Whoever logged out has finished.
  const hasLeft = logout.isPending || logout.isSuccess
  const goesOn = !hasLeft && (wasSignedIn || namesRecord)
  const state: SignInState | null = goesOn ? { returnTo: path } : null
  return <Redirect to="/admin/auth" replace state={state} />
}
