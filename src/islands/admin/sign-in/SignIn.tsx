import { useState, type SyntheticEvent } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAuth } from '../auth.tsx'
import { missingCredentials } from '../missing-credentials.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import type { SignInState } from '../Protected.tsx'

/** The way in. Goes on to the screen one was sent here from, else to the dashboard. */
export default function SignIn() {
  const { user, isLoading, login } = useAuth()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const state = useHistoryState<SignInState | null>()

  if (isLoading) return <Loading />
  if (user) return <Redirect to={state?.returnTo ?? '/admin'} replace />

  function signIn(event: SyntheticEvent) {
    event.preventDefault()
    if (!missingCredentials({ username, password })) login.mutate({ username, password })
  }

  return (
    <Page title="Admin Sign In">
      <form noValidate onSubmit={signIn} className="card grid max-w-md gap-5">
        <div className="field">
          <label htmlFor="username">Username</label>
          <input
            id="username"
            className="input"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            id="password"
            className="input"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        <button type="submit" className="button" disabled={login.isPending}>
          {login.isPending ? 'Signing In...' : 'Sign In'}
        </button>
      </form>
    </Page>
  )
}
