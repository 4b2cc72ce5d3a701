import { lazy, Suspense, useState, type SyntheticEvent } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { errorMessage } from '#client/query.ts'
import { useAuth } from '../app/auth.tsx'
import { useFirm } from '../app/firm.ts'
import { missingCredentials } from '../components/missing-credentials.ts'
import { Loading } from '../components/Loading.tsx'
import { Page } from '../components/Page.tsx'
import { TableMotif } from '../components/TableMotif.tsx'
import type { SignInState } from '../app/Protected.tsx'

const SetUp = lazy(() => import('./SetUp.tsx'))

/** The way in. Goes on to the screen one was sent here from, else to the dashboard. */
export default function SignIn() {
  const { user, isLoading, error, retry } = useAuth()
  const firm = useFirm()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const state = useHistoryState<SignInState | null>()

  if (isLoading) return <Loading />
  if (user) return <Redirect to={state?.returnTo ?? '/admin'} replace />

  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <aside className="on-pine hidden content-between gap-12 p-12 lg:grid">
        {/* Leaves the admin area, so this is a plain link. */}
        <a href="/" className="display-4 justify-self-start">
          {firm}
        </a>
        <TableMotif seated={1} />
        <p className="text-muted">The chair at the head of the table is kept for you.</p>
      </aside>
      <Page title={isSettingUp ? 'First Administrator' : 'Admin Sign In'} isAlone>
        {error && (
          <div role="alert" className="notice mb-6 grid justify-items-start gap-3">
            <p>Whether you are signed in could not be found out. {errorMessage(error)}</p>
            <button type="button" className="button button-quiet button-small" onClick={retry}>
              Try again
            </button>
          </div>
        )}
        {isSettingUp ? (
          <Suspense fallback={<Loading />}>
            <SetUp />
          </Suspense>
        ) : (
          <SignInForm />
        )}
        <div className="mt-6 flex flex-wrap justify-between gap-x-4 text-muted">
          <a href="/" className="link py-1">
            Back to the website
          </a>
          <button type="button" className="link py-1" onClick={() => setIsSettingUp(!isSettingUp)}>
            {isSettingUp ? 'Back to signing in' : 'Set up a new site'}
          </button>
        </div>
      </Page>
    </div>
  )
}

function SignInForm() {
  const { login } = useAuth()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')

  function signIn(event: SyntheticEvent) {
    event.preventDefault()
    if (!missingCredentials({ username, password })) login.mutate({ username, password })
  }

  return (
    <form noValidate onSubmit={signIn} className="grid gap-5">
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
  )
}
