import type { Issues } from '#client/api.ts'
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  PASSWORD_TOO_SHORT,
} from '#domain/accounts/password.ts'
import { TextField } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { showWarning } from '../show-error.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Whose credentials a browser may fill in or offer to save. */
const AUTOCOMPLETE = {
  'sign-in': { username: 'username webauthn', password: 'current-password' },
  'sign-up': { username: 'username', password: 'new-password' },
  'other-person': { username: 'off', password: 'new-password' },
} as const

interface Props {
  readonly purpose: keyof typeof AUTOCOMPLETE
  readonly credentials: Credentials
  readonly issues?: Issues
  readonly onChange: (change: Partial<Credentials>) => void
}

/** A username and a password. For a new account, it says the rules for passwords before typing. */
export function CredentialFields({ purpose, credentials, issues, onChange }: Props) {
  const autoComplete = AUTOCOMPLETE[purpose]
  return (
    <>
      <TextField
        label="Username"
        name="username"
        autoComplete={autoComplete.username}
        autoCapitalize="none"
        spellCheck={false}
        required
        issue={issues?.['username']}
        value={credentials.username}
        onChange={(username) => onChange({ username })}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={purpose !== 'sign-in' && PASSWORD_RULES}
        issue={issues?.['password']}
        autoComplete={autoComplete.password}
        value={credentials.password}
        onChange={(password) => onChange({ password })}
      />
    </>
  )
}

/** What is wrong with a username and a password, in short, beside the toast about it. */
export function findCredentialIssues(
  { username, password }: Credentials,
  { isNew }: { readonly isNew: boolean },
): Issues {
  return {
    ...(!username.trim() && { username: 'Enter a username' }),
    ...findPasswordIssue('password', password, { isNew }),
  }
}

/** What is wrong with the password of a field, in short. */
export function findPasswordIssue(
  field: string,
  password: string,
  { isNew }: { readonly isNew: boolean },
): Issues {
  if (!password) return { [field]: 'Enter a password' }
  const isShort = isNew && password.length < PASSWORD_MIN_LENGTH
  return isShort ? { [field]: `Use at least ${PASSWORD_MIN_LENGTH} characters` } : {}
}

/** Whether both fields are filled in; if not, a toast says so. */
export function checkCredentials({ username, password }: Credentials): boolean {
  if (username.trim() && password) return true
  showWarning('Missing fields', 'Please enter both username and password')
  return false
}

/** Whether a new password is long enough; if not, a toast says so. */
export function checkPasswordLength(password: string): boolean {
  if (password.length >= PASSWORD_MIN_LENGTH) return true
  showWarning('Password too short', PASSWORD_TOO_SHORT)
  return false
}
