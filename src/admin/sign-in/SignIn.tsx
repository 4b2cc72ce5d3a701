import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { errorMessage, rejectsCookies } from '#client/query.ts'
import type { SetUpState } from '#domain/accounts/user.ts'
import { useAuth } from '../session/auth.tsx'
import { forgetScreen, readReturnPath } from '../session/return-path.ts'
import { SubmitButton, Form } from '../kit/forms/Form.tsx'
import { Loading } from '../kit/QueryResult.tsx'
import { supportsPasskeys } from './passkeys/passkey-error.ts'
import { Entrance } from './Entrance.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { CredentialFields, useCredentials } from '../kit/forms/CredentialFields.tsx'

const SetUp = lazy(() => import('./SetUp.tsx'))

/** The sign-in screen. It continues to the screen on which a session ended, or to the dashboard. */
export default function SignIn() {
  const { user, isLoading } = useAuth()
  const [isSettingUp, setIsSettingUp] = useState(false)
  useEffect(() => {
    if (user) forgetScreen()
  }, [user])

  if (isLoading) return <Loading />
  if (user) return <Redirect to={readReturnPath()} replace />

  return (
    <Entrance title={isSettingUp ? 'First Administrator' : 'Admin Sign In'}>
      <CookieError />
      <SessionError />
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
        <SetUpSwitch isSettingUp={isSettingUp} onSwitch={() => setIsSettingUp(!isSettingUp)} />
      </div>
    </Entrance>
  )
}

/** Shown while the site has no account. If that cannot be read, signing in is still possible. */
function SetUpSwitch({ isSettingUp, onSwitch }: { isSettingUp: boolean; onSwitch: () => void }) {
  const { data } = useQuery<SetUpState>({ queryKey: ['/api/register'] })
  if (!data?.isOpen) return null
  return (
    <button type="button" className="link py-1" onClick={onSwitch}>
      {isSettingUp ? 'Back to signing in' : 'Set up a new site'}
    </button>
  )
}

function CookieError() {
  const client = useQueryClient()
  const [isShown] = useState(() => rejectsCookies(client))
  if (!isShown) return null
  return (
    <p role="alert" className="notice mb-6">
      Your browser did not keep the session cookie, so you are not signed in. Allow cookies for this
      site, then reload this page.
    </p>
  )
}

function SessionError() {
  const { error, retry } = useAuth()
  if (!error) return null
  return (
    <div role="alert" className="notice mb-6 grid justify-items-start gap-3">
      <p>Your session could not be checked. {errorMessage(error)}</p>
      <button type="button" className="button button-quiet button-small" onClick={retry}>
        Try again
      </button>
    </div>
  )
}

function SignInForm() {
  const { login } = useAuth()
  const form = useCredentials({ username: '', password: '' }, { isNew: false, error: null })
  return (
    <Form onSubmit={() => form.check() && login.mutate(form.typed)} className="grid gap-5">
      <CredentialFields purpose="sign-in" form={form} />
      <SubmitButton labels={['Sign In', 'Signing In...']} isPending={login.isPending} />
      {supportsPasskeys() && <PasskeySignIn />}
      <Link href="/admin/forgot-password" className="link justify-self-start py-1">
        Forgot your password?
      </Link>
    </Form>
  )
}
