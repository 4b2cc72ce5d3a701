import type { Issues } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import { PasswordField } from '../kit/forms/PasswordField.tsx'
import { supportsPasskeys } from '../sign-in/passkeys/passkey-error.ts'

interface Props {
  readonly account: OwnAccount
  readonly issue: string | undefined
  readonly value: string
  readonly onChange: (currentPassword: string) => void
}

/** Asks for the password again, or says that a passkey will be asked for; see `prove`. */
export function ProofField({ account, issue, value, onChange }: Props) {
  const canUsePasskey = mayUsePasskey(account)
  if (!account.hasPassword) {
    return <p className="text-muted">You will be asked for your passkey.</p>
  }
  return (
    <PasswordField
      label="Current password"
      name="current-password"
      autoComplete="current-password"
      hint={canUsePasskey && 'Leave it empty to use a passkey.'}
      required={!canUsePasskey}
      issue={issue}
      value={value}
      onChange={onChange}
    />
  )
}

/** What is wrong with the field, in short. */
export function findProofIssue(account: OwnAccount, currentPassword: string): Issues {
  if (mayUsePasskey(account)) return {}
  return findPasswordIssue('currentPassword', currentPassword, { isNew: false })
}

function mayUsePasskey({ passkeys }: OwnAccount): boolean {
  return passkeys.length > 0 && supportsPasskeys()
}
