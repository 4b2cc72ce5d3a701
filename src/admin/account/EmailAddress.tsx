import { useState, type ReactNode, type SyntheticEvent } from 'react'
import type { Issues } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { Badge } from '../kit/Badge.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { showWarning } from '../kit/show-error.ts'
import { prove } from '../sign-in/passkeys/ask-for-passkey.ts'
import { FormSection } from './FormSection.tsx'
import { findProofIssue, ProofField } from './ProofField.tsx'
import { sendChange, useAccountChange } from './use-account-change.ts'
import { issuesIn } from '#client/api.ts'

/** One's own email address, which serves recovery once it is confirmed. */
export function EmailAddress({ account }: { account: OwnAccount }) {
  return (
    <FormSection
      title="Email Address"
      summary={<Addresses account={account} />}
      openLabel={account.email ? 'Change email' : 'Add email'}
    >
      {(close) => <ChangeEmail account={account} onDone={close} />}
    </FormSection>
  )
}

function Addresses({ account: { email, unconfirmedEmail } }: { account: OwnAccount }) {
  return (
    <>
      {!email && (
        <p className="text-muted">
          With a confirmed address you can choose a new password when you forgot yours, and you get
          an email when your account changes.
        </p>
      )}
      {email && <Address address={email} badge={<Badge variant="success">Confirmed</Badge>} />}
      {unconfirmedEmail && (
        <Address
          address={unconfirmedEmail}
          badge={<Badge variant="pending">Open the link in the email</Badge>}
        />
      )}
    </>
  )
}

function Address({ address, badge }: { address: string; badge: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{address}</span> {badge}
    </p>
  )
}

interface Change {
  readonly currentPassword: string
  readonly email?: string
}

async function sendEmailChange({ currentPassword, email }: Change): Promise<OwnAccount> {
  return sendChange('/email', { ...(await prove(currentPassword)), email })
}

/** The form for another address. Without one, the present one is removed. */
function ChangeEmail({ account, onDone }: { account: OwnAccount; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const change = useAccountChange({
    send: sendEmailChange,
    success: ({ unconfirmedEmail }) =>
      unconfirmedEmail
        ? `Open the link in the email to ${unconfirmedEmail}. It works for 30 minutes.`
        : 'Email address removed.',
    failure: 'The email address could not be changed.',
    onDone,
  })
  const hasAddress = Boolean(account.email ?? account.unconfirmedEmail)
  const issues: Issues = {
    ...issuesIn(change.error),
    ...(isTried && {
      ...(!email.trim() && { email: 'Enter an email address' }),
      ...findProofIssue(account, currentPassword),
    }),
  }

  function send(next: Change) {
    const hasProof = Object.keys(findProofIssue(account, next.currentPassword)).length === 0
    if (hasProof && next.email !== '') change.mutate(next)
    else showWarning('Missing fields', 'Please enter your email and your current password')
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    send({ currentPassword, email: email.trim() })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid w-full gap-4"
      aria-label="Your email address"
    >
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        issue={issues['email']}
        value={email}
        onChange={setEmail}
      />
      <ProofField
        account={account}
        issue={issues['currentPassword']}
        value={currentPassword}
        onChange={setCurrentPassword}
      />
      <FormActions
        labels={['Save email', 'Saving...']}
        isPending={change.isPending}
        onCancel={onDone}
      >
        {hasAddress && (
          <button
            type="button"
            className="button button-alert"
            disabled={change.isPending}
            onClick={() => send({ currentPassword })}
          >
            Remove email
          </button>
        )}
      </FormActions>
    </form>
  )
}
