import { useLocation } from 'wouter'
import { sendJson } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import { Button } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { CredentialFields, useCredentials } from '../kit/forms/CredentialFields.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { SubmitButton, Form } from '../kit/forms/Form.tsx'
import { useFirm } from '../kit/site.ts'
import { useAuth, useSigningIn } from '../session/auth.tsx'
import { supportsPasskeys } from '../session/own-account.ts'
import { listAllowedActions } from '../session/permissions.ts'
import type { LinkProps } from './AccountLink.tsx'
import type { CreationOptions } from './passkeys.ts'

/** Says who invites and what for, with the form for a new account. */
export function AcceptInvitation({ view: { invitation, expiresAt }, token, onUsed }: LinkProps) {
  const firm = useFirm()
  return (
    <div className="grid gap-5">
      {invitation && (
        <p className="wrap-anywhere">
          <strong>{invitation.invitedBy}</strong> invites you to work on the website of {firm}. You
          may {listAllowedActions(invitation)}. The invitation works until{' '}
          {formatDateTime(expiresAt)}.
        </p>
      )}
      <NewAccountForm token={token} onUsed={onUsed} />
    </div>
  )
}

const PATH = '/api/account/invitation'
const PASSKEY_PATH = `${PATH}/passkey`
const EMPTY = { displayName: '', username: '', password: '' }

function NewAccountForm({ token, onUsed }: Omit<LinkProps, 'view'>) {
  const { user, logout } = useAuth()
  const [, navigate] = useLocation()
  const accept = useSigningIn(
    (account: typeof EMPTY) =>
      account.password
        ? sendJson(PATH, 'POST', { ...account, token })
        : sendPasskey(account, token),
    'Registration failed',
    () => {
      onUsed()
      navigate('/admin', { replace: true })
    },
  )
  const { isPending, mutate } = accept
  const { typed, bindField, check } = useCredentials(EMPTY, { isNew: true, error: accept.error })
  if (user && !isPending && !accept.isSuccess) {
    return (
      <div className="notice grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          You are signed in as {user.username}. Log out to create another account.
        </p>
        <Button disabled={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    )
  }
  return (
    <Form
      onSubmit={() => check() && mutate(typed)}
      className="grid gap-5"
      aria-label="Your account"
    >
      <TextField
        label="Display name"
        autoComplete="name"
        hint="Optional. One click makes it the author of a post."
        {...bindField('displayName')}
      />
      <CredentialFields purpose="sign-up" bindField={bindField} />
      <SubmitButton labels={['Create account', 'Creating...']} send={accept} />
      {supportsPasskeys() && (
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => check(true) && mutate({ ...typed, password: '' })}
        >
          {isPending && !accept.variables.password
            ? 'Waiting for your device...'
            : 'Use a passkey instead of a password'}
        </Button>
      )}
    </Form>
  )
}

/** Lets the device create a passkey instead of a password, and sends the account. */
async function sendPasskey({ username, displayName }: typeof EMPTY, token: string): Promise<User> {
  const options = await sendJson<CreationOptions>(PASSKEY_PATH, 'POST', { token, username })
  const { createPasskey } = await import('./passkeys.ts')
  const passkey = await createPasskey(options)
  return sendJson(PASSKEY_PATH, 'PUT', { token, username, displayName, passkey })
}
