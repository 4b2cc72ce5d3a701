import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { sentenceOf } from '#client/query.ts'
import { useAuth } from './auth.tsx'
import { Loading } from './parts/Loading.tsx'

/** What the sign-in screen finds in the history entry when a protected screen sent there. */
export interface SignInState {
  readonly returnTo: string
}

/** Shows its children to administrators, and everybody else the way in. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading, error, retry, logout } = useAuth()
  const [path] = useLocation()

  if (isLoading) return <Loading />
  if (user?.isAdmin) return children
  if (user) {
    return (
      <Barrier title="Administrators only">
        <p>You are signed in as {user.username}, who may not open the admin area.</p>
        <button
          type="button"
          className="button"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Logout
        </button>
      </Barrier>
    )
  }
  if (error) {
    return (
      <Barrier title="Your account could not be loaded">
        <p role="alert">{sentenceOf(error, 'The server did not answer as it should.')}</p>
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      </Barrier>
    )
  }
  const state: SignInState = { returnTo: path }
  return <Redirect to="/admin/auth" replace state={state} />
}

function Barrier({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap section grid justify-items-start gap-5">
      <h1 className="display-3">{title}</h1>
      {children}
    </main>
  )
}
