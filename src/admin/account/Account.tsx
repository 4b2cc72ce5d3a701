import { sendJson } from '#client/query.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { Badge } from '../kit/Badge.tsx'
import { findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { Form, FormActions, useTexts } from '../kit/forms/Form.tsx'
import { NewPasswordField } from '../kit/forms/PasswordField.tsx'
import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { ActivityPages } from '../operations/activity/ActivityList.tsx'
import { ACCOUNT_PATH, useOwnAccount } from '../session/own-account.ts'
import { useAccountChange, sendAccountChange, AccountSection, FormSection } from './AccountForm.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'

/** The screen of the signed-in user’s own account. */
export default function Account() {
  const account = useOwnAccount()
  return (
    <Page title="Your Account" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <QueryResult query={account} name="account">
        {(own) => (
          <div className="grid gap-6 lg:grid-cols-2">
            <Profile account={own} />
            <EmailAddress account={own} />
            <ChangePassword account={own} />
            <Passkeys account={own} />
            <Sessions />
            {/* Here people notice what someone else did under their account. */}
            <AccountSection title="Your Recent Activity">
              <ActivityPages path={`${ACCOUNT_PATH}/activity`} />
            </AccountSection>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

/**
 * Shows the username, and a form for the display name, which is suggested as the author of a post.
 */
function Profile({ account }: { account: OwnAccount }) {
  const save = useAccountChange({
    success: 'Display name saved.',
    failure: 'The display name could not be saved.',
    onDone: ({ displayName }) => reset({ displayName }),
  })
  const { displayName } = account
  const { typed, bindField, reset } = useTexts({ displayName }, undefined, save.error)
  return (
    <AccountSection title="Profile">
      <Form
        className="grid w-full gap-4"
        aria-label="Your profile"
        onSubmit={() => save.mutate(() => sendAccountChange('', typed))}
      >
        <p className="wrap-anywhere text-muted">Your username is {account.username}.</p>
        <TextField
          label="Display name"
          name="name"
          autoComplete="name"
          hint="Suggested as the author of a new post"
          {...bindField('displayName')}
        />
        <FormActions labels={['Save display name', 'Saving...']} send={save} variant="quiet" />
      </Form>
    </AccountSection>
  )
}

/** Changes the password, or sets the first one. */
function ChangePassword({ account }: { account: OwnAccount }) {
  return (
    <FormSection
      title="Password"
      hint={
        account.hasPassword
          ? 'A new password ends your sessions on other devices.'
          : 'You have no password: you sign in with a passkey. A password is another way to sign in.'
      }
      openLabel={account.hasPassword ? 'Change password' : 'Set a password'}
      label="Your password"
      asksFirst
      labels={['Save password', 'Changing...']}
      account={account}
      texts={{ newPassword: '' }}
      findIssues={({ newPassword }) =>
        findPasswordIssue('newPassword', newPassword, { isNew: true })
      }
      send={async ({ newPassword }, reauthenticate) =>
        sendJson('/api/admin/password', 'POST', { ...(await reauthenticate()), newPassword })
      }
      success="Password changed. Other sessions have ended."
      failure="Failed to change the password."
    >
      {(bindField) => <NewPasswordField {...bindField('newPassword')} />}
    </FormSection>
  )
}

/** Shows and changes the email address. A forgotten password needs a confirmed one. */
function EmailAddress({ account }: { account: OwnAccount }) {
  const { email, unconfirmedEmail } = account
  return (
    <FormSection
      title="Email Address"
      summary={<Addresses account={account} />}
      openLabel={email ? 'Change email' : 'Add email'}
      label="Your email address"
      labels={['Save email', 'Saving...']}
      account={account}
      texts={{ email: '' }}
      findIssues={(typed) => (typed.email.trim() ? {} : { email: 'Enter an email address' })}
      send={async (typed, reauthenticate) =>
        sendAccountChange('/email', { ...(await reauthenticate()), email: typed.email.trim() })
      }
      removal={
        Boolean(email ?? unconfirmedEmail) && {
          label: 'Remove email',
          send: async (_typed, reauthenticate) =>
            sendAccountChange('/email', await reauthenticate()),
        }
      }
      success={(stored) =>
        stored.unconfirmedEmail
          ? `Open the link in the email to ${stored.unconfirmedEmail}. It works for 30 minutes.`
          : 'Email address removed.'
      }
      failure="The email address could not be changed."
    >
      {(bindField) => (
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          required
          {...bindField('email')}
        />
      )}
    </FormSection>
  )
}

function Addresses({ account: { email, unconfirmedEmail } }: { account: OwnAccount }) {
  const addresses = [
    [email, 'success', 'Confirmed'],
    [unconfirmedEmail, 'pending', 'Open the link in the email'],
  ] as const
  return (
    <>
      {!email && (
        <p className="text-muted">
          With a confirmed address you can choose a new password when you forgot yours, and you get
          an email when your account changes.
        </p>
      )}
      {addresses.map(
        ([address, variant, state]) =>
          address && (
            <p key={address} className="flex flex-wrap items-center gap-2">
              <span className="wrap-anywhere">{address}</span>
              <Badge variant={variant}>{state}</Badge>
            </p>
          ),
      )}
    </>
  )
}
