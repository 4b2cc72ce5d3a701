import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { issuesIn, type Issues } from '#client/api.ts'
import { cacheSignedInUser, errorMessage, sendJson } from '#client/query.ts'
import type { LinkView } from '#domain/accounts/link.ts'
import type { User } from '#domain/accounts/user.ts'
import { useAuth } from '../session/auth.tsx'
import { SubmitButton } from '../kit/forms/FormActions.tsx'
import { useFirm } from '../kit/site.ts'
import { listAllowedActions } from '../session/list-allowed-actions.ts'
import { formatDateTime } from '../kit/format.ts'
import {
  checkCredentials,
  checkPasswordLength,
  CredentialFields,
  findCredentialIssues,
} from '../kit/forms/CredentialFields.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { useSend } from '../kit/use-send.ts'
import { showWarning } from '../kit/show-error.ts'
import type { CreationOptions } from './passkeys/create-passkey.ts'
import { supportsPasskeys } from './passkeys/passkey-error.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { forgetFragment } from './use-link.ts'

/** The screen of an invitation: who invites, what for, and the form for a new account. */
export default function AcceptInvitation() {
  return (
    <LinkScreen
      purpose="invitation"
      title="Invitation"
      advice="Ask the person who invited you for a new one."
    >
      {(view, token) => (
        <div className="grid gap-5">
          <Offer view={view} />
          <NewAccount token={token} />
        </div>
      )}
    </LinkScreen>
  )
}

function Offer({ view: { invitation, expiresAt } }: { view: LinkView }) {
  const firm = useFirm()
  if (!invitation) return null
  return (
    <p className="wrap-anywhere">
      <strong>{invitation.invitedBy}</strong> invites you to work on the website of {firm}. You may{' '}
      {listAllowedActions(invitation)}. The invitation works until {formatDateTime(expiresAt)}.
    </p>
  )
}

const PATH = '/api/account/invitation'
const PASSKEY_PATH = `${PATH}/passkey`
const EMPTY = { displayName: '', username: '', password: '' }

function NewAccount({ token }: { token: string }) {
  const { user } = useAuth()
  const [account, setAccount] = useState(EMPTY)
  const [tried, setTried] = useState<'password' | 'passkey'>()
  const { username, displayName } = account
  const accept = useAcceptance(() => sendJson(PATH, 'POST', { ...account, token }))
  const passkey = useAcceptance(async () => {
    const options = await sendJson<CreationOptions>(PASSKEY_PATH, 'POST', { token, username })
    const { createPasskey } = await import('./passkeys/create-passkey.ts')
    const created = await createPasskey(options)
    return sendJson(PASSKEY_PATH, 'PUT', { token, username, displayName, passkey: created })
  })
  const isBusy = accept.isPending || passkey.isPending

  if (user && !isBusy && !accept.isSuccess && !passkey.isSuccess)
    return <SignedIn username={user.username} />

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried('password')
    if (!checkCredentials(account) || !checkPasswordLength(account.password)) return
    accept.mutate()
  }

  function submitPasskey() {
    setTried('passkey')
    if (username.trim()) passkey.mutate()
    else showWarning('Missing fields', 'Please enter a username')
  }

  const wrong = findCredentialIssues(account, { isNew: true })
  const issues: Issues = {
    ...issuesIn(tried === 'passkey' ? passkey.error : accept.error),
    ...(tried && wrong['username'] && { username: wrong['username'] }),
    ...(tried === 'password' && wrong['password'] && { password: wrong['password'] }),
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Your account">
      <TextField
        label="Display name"
        autoComplete="name"
        hint="Optional. One click makes it the author of a post."
        issue={issues['displayName']}
        value={displayName}
        onChange={(name) => setAccount({ ...account, displayName: name })}
      />
      <CredentialFields
        purpose="sign-up"
        credentials={account}
        issues={issues}
        onChange={(change) => setAccount({ ...account, ...change })}
      />
      <SubmitButton labels={['Create account', 'Creating...']} isPending={isBusy} />
      {supportsPasskeys() && (
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={submitPasskey}
        >
          {passkey.isPending ? 'Waiting for your device...' : 'Use a passkey instead of a password'}
        </button>
      )}
    </form>
  )
}

/** Sends the account, which the browser is then signed in with. */
function useAcceptance(send: () => Promise<User>) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useSend({
    send,
    onDone: (user) => {
      cacheSignedInUser(client, user)
      forgetFragment()
      navigate('/admin', { replace: true })
    },
    failure: (error) => showWarning('Registration failed', errorMessage(error)),
  })
}

function SignedIn({ username }: { username: string }) {
  const { logout } = useAuth()
  return (
    <div className="notice grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        You are signed in as {username}. Log out to create another account.
      </p>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        Logout
      </button>
    </div>
  )
}
