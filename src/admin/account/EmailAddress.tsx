import { useState, type ReactNode } from 'react'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { Badge } from '../kit/Badge.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { AccountForm, sendChange } from './AccountForm.tsx'
import { FormSection } from './AccountSection.tsx'

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

/** The form for another address. Without one, the present one is removed. */
function ChangeEmail({ account, onDone }: { account: OwnAccount; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const hasAddress = Boolean(account.email ?? account.unconfirmedEmail)
  return (
    <AccountForm
      label="Your email address"
      labels={['Save email', 'Saving...']}
      account={account}
      found={email.trim() ? {} : { email: 'Enter an email address' }}
      send={async (ask) => sendChange('/email', { ...(await ask()), email: email.trim() })}
      removal={
        hasAddress && {
          label: 'Remove email',
          send: async (ask) => sendChange('/email', await ask()),
        }
      }
      success={({ unconfirmedEmail }) =>
        unconfirmedEmail
          ? `Open the link in the email to ${unconfirmedEmail}. It works for 30 minutes.`
          : 'Email address removed.'
      }
      failure="The email address could not be changed."
      onDone={onDone}
    >
      {(issues, reauthentication) => (
        <>
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
          {reauthentication}
        </>
      )}
    </AccountForm>
  )
}
