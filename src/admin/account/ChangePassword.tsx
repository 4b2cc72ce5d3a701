import { useState } from 'react'
import { request } from '#client/api.ts'
import { fetchJson } from '#client/query.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import { NewPasswordField, PasswordOwner } from '../kit/forms/PasswordField.tsx'
import { ACCOUNT_PATH } from '../session/own-account.ts'
import { AccountForm } from './AccountForm.tsx'
import { FormSection } from './AccountSection.tsx'

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

function PasswordForm({ account, onDone }: { account: OwnAccount; onDone: () => void }) {
  const [newPassword, setNewPassword] = useState('')
  return (
    <AccountForm
      label="Your password"
      labels={['Save password', 'Changing...']}
      account={account}
      found={findPasswordIssue('newPassword', newPassword, { isNew: true })}
      send={async (ask) => {
        const body = { ...(await ask()), newPassword }
        await request('/api/admin/password', { method: 'POST', body })
        return fetchJson(ACCOUNT_PATH)
      }}
      success="Password changed. Other sessions have ended."
      failure="Failed to change the password."
      onDone={onDone}
    >
      {(issues, reauthentication) => (
        <>
          <PasswordOwner username={account.username} />
          {reauthentication}
          <NewPasswordField
            issue={issues['newPassword']}
            value={newPassword}
            onChange={setNewPassword}
          />
        </>
      )}
    </AccountForm>
  )
}
