import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import {
  errorMessage,
  rejectsCookies,
  cacheSignedInUser,
  reportError,
  sendJson,
} from '#client/query.ts'
import type { Credentials, SetUpState } from '#domain/accounts/user.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { Button } from '../kit/buttons.tsx'
import { CredentialFields, useCredentials } from '../kit/forms/CredentialFields.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { SubmitButton, Form } from '../kit/forms/Form.tsx'
import { Loading, QueryError } from '../kit/QueryResult.tsx'
import { showWarning } from '../kit/use-send.ts'
import { useAuth, useSigningIn } from '../session/auth.tsx'
import { supportsPasskeys } from '../session/own-account.ts'
import { forgetScreen, readReturnPath } from '../session/return-path.ts'
import { Entrance } from './Entrance.tsx'

/** The sign-in screen. It continues to the screen on which a session ended, or to the dashboard. */
export default function SignIn() {
  const { user, isLoading, query } = useAuth()
  const client = useQueryClient()
  const [isCookieRejected] = useState(() => rejectsCookies(client))
  /** Says whether the site has no account. Without an answer, signing in is still possible. */
  const { data: setUp } = useQuery<SetUpState>({ queryKey: ['/api/register'] })
  const [isSettingUp, setIsSettingUp] = useState(false)
  useEffect(() => {
    if (user) forgetScreen()
  }, [user])

  if (isLoading) return <Loading />
  if (user) return <Redirect to={readReturnPath(user)} replace />

  return (
    <Entrance title={isSettingUp ? 'First Administrator' : 'Admin Sign In'}>
      {isCookieRejected && (
        <p role="alert" className="notice mb-6">
          Your browser did not keep the session cookie, so you are not signed in. Allow cookies for
          this site, then reload this page.
        </p>
      )}
      <div className="mb-6 empty:hidden">
        {query.error && (
          <QueryError
            query={query}
            failed={`Your session could not be checked. ${errorMessage(query.error)}`}
          />
        )}
      </div>
      {isSettingUp ? <SetUpForm /> : <SignInForm />}
      <div className="mt-6 flex flex-wrap justify-between gap-x-4 text-muted">
        <a href="/" className="link py-1">
          Back to the website
        </a>
        {setUp?.isOpen && (
          <Button variant="link" onClick={() => setIsSettingUp(!isSettingUp)}>
            {isSettingUp ? 'Back to signing in' : 'Set up a new site'}
          </Button>
        )}
      </div>
    </Entrance>
  )
}

function SignInForm() {
  const login = useSigningIn(
    (credentials: Credentials) => sendJson('/api/login', 'POST', credentials),
    'Login failed',
  )
  const form = useCredentials({ username: '', password: '' }, { isNew: false })
  return (
    <Form onSubmit={() => form.check() && login.mutate(form.typed)} className="grid gap-5">
      <CredentialFields purpose="sign-in" bindField={form.bindField} />
      <SubmitButton labels={['Sign In', 'Signing In...']} send={login} />
      {supportsPasskeys() && <PasskeySignIn />}
      <Link href="/admin/forgot-password" className="link justify-self-start py-1">
        Forgot your password?
      </Link>
    </Form>
  )
}

const EMPTY = { username: '', password: '', setupToken: '' }

/** Creates the first administrator. The server rejects it once there is a user. */
function SetUpForm() {
  const register = useSigningIn(
    (registration: typeof EMPTY) => sendJson('/api/register', 'POST', registration),
    'Registration failed',
  )
  const form = useCredentials(EMPTY, { isNew: true, error: register.error })

  return (
    <Form onSubmit={() => form.check() && register.mutate(form.typed)} className="grid gap-5">
      <CredentialFields purpose="sign-up" bindField={form.bindField} />
      <TextField
        label="Set-up token"
        hint="From the settings of the site, where it has one"
        type="password"
        autoComplete="off"
        {...form.bindField('setupToken')}
      />
      <SubmitButton labels={['Create Administrator', 'Creating...']} send={register} />
    </Form>
  )
}

/** Loads the code for passkeys, after the form can be used. */
const loadPasskeys = () => import('./passkeys.ts')

/** The interval at which the passkey offer is renewed, before its challenge expires. */
const RENEW_MS = 4 * MINUTE_MS

/** Signs in with a passkey: by this button, or from the list that opens below the username. */
function PasskeySignIn() {
  const client = useQueryClient()
  const { isPending, mutate } = useSigningIn(
    async () => (await loadPasskeys()).signInWithPasskey(),
    'Login failed',
  )

  // Pressing the button ends the offer, which starts again if the person cancels.
  useEffect(() => {
    if (isPending) return
    const end = new AbortController()
    const offer = async () => {
      try {
        const user = await (await loadPasskeys()).offerPasskeys(end.signal)
        if (user) cacheSignedInUser(client, user)
      } catch (error) {
        showWarning('Login failed', reportError(error))
      }
    }
    void offer()
    const renewal = setInterval(() => void offer(), RENEW_MS)
    return () => {
      clearInterval(renewal)
      end.abort()
    }
  }, [client, isPending])

  return (
    <Button variant="quiet" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Waiting for your device...' : 'Use a passkey'}
    </Button>
  )
}
