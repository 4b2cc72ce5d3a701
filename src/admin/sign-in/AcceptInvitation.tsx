import { useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { issuesIn } from '#client/api.ts'
import type { LinkView } from '#domain/accounts/link.ts'
import { useAuth } from '../session/auth.tsx'
import { useFirm } from '../kit/site.ts'
import { listAllowedActions } from '../session/list-allowed-actions.ts'
import { formatDateTime } from '../kit/format.ts'
import {
  checkCredentials,
  checkPasswordLength,
  CredentialFields,
  findCredentialIssues,
} from '../kit/forms/CredentialFields.tsx'
import { showWarning } from '../kit/show-error.ts'
import { supportsPasskeys } from './passkeys/passkey-error.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { useInvitedPasskey } from './use-invited-passkey.ts'
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

const EMPTY = { username: '', password: '' }

function NewAccount({ token }: { token: string }) {
  const { user, accept } = useAuth()
  const [, navigate] = useLocation()
  const [account, setAccount] = useState(EMPTY)
  const [tried, setTried] = useState<'password' | 'passkey'>()
  const passkey = useInvitedPasskey(token, enter)
  const isEntering = [accept, passkey].some(({ isPending, isSuccess }) => isPending || isSuccess)

  if (user && !isEntering) return <SignedIn username={user.username} />

  function enter() {
    forgetFragment()
    navigate('/admin', { replace: true })
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried('password')
    if (!checkCredentials(account) || !checkPasswordLength(account.password)) return
    accept.mutate({ ...account, token }, { onSuccess: enter })
  }

  function submitPasskey() {
    setTried('passkey')
    if (account.username.trim()) passkey.mutate(account.username)
    else showWarning('Missing fields', 'Please enter a username')
  }

  const { username, password } = findCredentialIssues(account, { isNew: true })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Your account">
      <CredentialFields
        purpose="sign-up"
        credentials={account}
        issues={{
          ...issuesIn(tried === 'passkey' ? passkey.error : accept.error),
          ...(tried && username && { username }),
          ...(tried === 'password' && password && { password }),
        }}
        onChange={(change) => setAccount({ ...account, ...change })}
      />
      <button type="submit" className="button" disabled={accept.isPending || passkey.isPending}>
        {accept.isPending ? 'Creating...' : 'Create account'}
      </button>
      {supportsPasskeys() && (
        <button
          type="button"
          className="button button-quiet"
          disabled={accept.isPending || passkey.isPending}
          onClick={submitPasskey}
        >
          {passkey.isPending ? 'Waiting for your device...' : 'Use a passkey instead of a password'}
        </button>
      )}
    </form>
  )
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
