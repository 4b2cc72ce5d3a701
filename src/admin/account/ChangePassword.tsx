import { useState, type SyntheticEvent } from 'react'
import { request, issuesIn } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { checkPasswordLength, findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { NewPasswordField, PasswordOwner } from '../kit/forms/PasswordField.tsx'
import { showWarning } from '../kit/show-error.ts'
import { prove } from '../sign-in/passkeys/ask-for-passkey.ts'
import { FormSection } from './FormSection.tsx'
import { findProofIssue, ProofField } from './ProofField.tsx'
import { OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { SESSIONS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'

/** One's own password. */
export function ChangePassword({ account }: { account: OwnAccount }) {
  return (
    <FormSection
      title="Password"
      hint={
        account.hasPassword
          ? 'A new password ends your sessions on other devices.'
          : 'You have no password: you sign in with a passkey. A password is another way to sign in.'
      }
      openLabel={account.hasPassword ? 'Change password' : 'Set a password'}
    >
      {(close) => <PasswordForm account={account} onDone={close} />}
    </FormSection>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }

function PasswordForm({ account, onDone }: { account: OwnAccount; onDone: () => void }) {
  const [passwords, setPasswords] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const change = useSend({
    send: async ({ currentPassword, newPassword }: typeof EMPTY) => {
      const body = { ...(await prove(currentPassword)), newPassword }
      return request('/api/admin/password', { method: 'POST', body })
    },
    success: 'Password changed. Other sessions have ended.',
    failure: 'Failed to change the password.',
    onDone,
    refreshes: [{ queryKey: OWN_ACCOUNT_KEY }, { queryKey: SESSIONS_KEY }],
  })
  const proofIssues = findProofIssue(account, passwords.currentPassword)
  const issues = {
    ...issuesIn(change.error),
    ...(isTried && {
      ...proofIssues,
      ...findPasswordIssue('newPassword', passwords.newPassword, { isNew: true }),
    }),
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    const { newPassword } = passwords
    if (Object.keys(proofIssues).length > 0 || !newPassword) {
      showWarning(
        'Missing fields',
        account.hasPassword ? 'Please enter both passwords' : 'Please enter a password',
      )
    } else if (checkPasswordLength(newPassword)) {
      change.mutate(passwords)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4" aria-label="Your password">
      <PasswordOwner username={account.username} />
      <ProofField
        account={account}
        issue={issues['currentPassword']}
        value={passwords.currentPassword}
        onChange={(currentPassword) => setPasswords({ ...passwords, currentPassword })}
      />
      <NewPasswordField
        issue={issues['newPassword']}
        value={passwords.newPassword}
        onChange={(newPassword) => setPasswords({ ...passwords, newPassword })}
      />
      <FormActions
        labels={['Save password', 'Changing...']}
        isPending={change.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
