import { useState } from 'react'
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  PASSWORD_TOO_SHORT,
} from '#domain/accounts/password.ts'
import { TextField } from './Field.tsx'
import { useIssues } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'
import { showWarning } from '../use-send.ts'

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

/**
 * Credentials as they are typed, with what else a form has.
 *
 * @param options.isNew Whether they are of a new account, whose password has rules.
 * @param options.error Of the request that sent them.
 */
export function useCredentials<Typed extends Credentials>(
  empty: Typed,
  { isNew, error }: { readonly isNew: boolean; readonly error: unknown },
) {
  const [typed, setTyped] = useState(empty)
  const { username, password } = typed
  const found = {
    ...(!username.trim() && { username: 'Enter a username' }),
    ...findPasswordIssue('password', password, { isNew }),
  }
  const { issues, check } = useIssues(found, error)
  return {
    typed,
    issues,
    change: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    /** Whether they may be sent; if not, a toast says why. */
    check(): boolean {
      if (check()) return true
      if (!username.trim() || !password)
        showWarning('Missing fields', 'Please enter both username and password')
      else showWarning('Password too short', PASSWORD_TOO_SHORT)
      return false
    },
  }
}

interface Props {
  readonly purpose: keyof typeof AUTOCOMPLETE
  readonly form: Omit<ReturnType<typeof useCredentials<Credentials>>, 'check'>
}

/** A username and a password. For a new account, the rules for passwords are shown before typing. */
export function CredentialFields({ purpose, form: { typed, issues, change } }: Props) {
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
        issue={issues['username']}
        value={typed.username}
        onChange={(username) => change({ username })}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={purpose !== 'sign-in' && PASSWORD_RULES}
        issue={issues['password']}
        autoComplete={autoComplete.password}
        value={typed.password}
        onChange={(password) => change({ password })}
      />
    </>
  )
}

/** What is wrong with the password of a field, in short. */
export function findPasswordIssue(field: string, password: string, { isNew }: { isNew: boolean }) {
  if (!password) return { [field]: 'Enter a password' }
  const isShort = isNew && password.length < PASSWORD_MIN_LENGTH
  return isShort ? { [field]: `Use at least ${PASSWORD_MIN_LENGTH} characters` } : {}
}
