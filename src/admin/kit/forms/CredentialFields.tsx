import { useState } from 'react'
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  PASSWORD_TOO_SHORT,
} from '#domain/accounts/password.ts'
import type { Credentials } from '#domain/accounts/user.ts'
import { showWarning } from '../use-send.ts'
import { TextField, type TextProps } from './Field.tsx'
import { useTexts } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'

/** The `autocomplete` values by purpose, so that browsers fill in and save the right person's credentials. */
const AUTOCOMPLETE = {
  'sign-in': { username: 'username webauthn', password: 'current-password' },
  'sign-up': { username: 'username', password: 'new-password' },
  'other-person': { username: 'off', password: 'new-password' },
} as const

/**
 * Credentials as they are typed, with other texts of their form.
 *
 * @param options.isNew Whether they are of a new account, whose password has rules.
 * @param options.error The error of the request that sent them.
 */
export function useCredentials<Typed extends Credentials & Readonly<Record<string, string>>>(
  initial: Typed,
  { isNew, error }: { readonly isNew: boolean; readonly error?: unknown },
) {
  const [usesPasskey, setUsesPasskey] = useState(false)
  const findIssues = ({ username, password }: Typed, isByPasskey: boolean) => ({
    ...(!username.trim() && { username: 'Enter a username' }),
    ...(!isByPasskey && findPasswordIssue('password', password, { isNew })),
  })
  const form = useTexts(initial, (typed) => findIssues(typed, usesPasskey), error)
  return {
    ...form,
    /**
     * Returns whether they may be sent; if not, a toast says why.
     *
     * @param isByPasskey Whether a passkey takes the place of the password.
     */
    check(isByPasskey = false): boolean {
      setUsesPasskey(isByPasskey)
      form.check()
      const issues = findIssues(form.typed, isByPasskey)
      if (Object.keys(issues).length === 0) return true
      if (isByPasskey) showWarning('Missing fields', 'Please enter a username')
      else if (issues.username || !form.typed.password)
        showWarning('Missing fields', 'Please enter both username and password')
      else showWarning('Password too short', PASSWORD_TOO_SHORT)
      return false
    },
  }
}

interface Props {
  readonly purpose: keyof typeof AUTOCOMPLETE
  readonly bindField: (name: keyof Credentials) => TextProps
}

/** A username and a password. For a new account, the rules for passwords are shown before typing. */
export function CredentialFields({ purpose, bindField }: Props) {
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
        {...bindField('username')}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={purpose !== 'sign-in' && PASSWORD_RULES}
        autoComplete={autoComplete.password}
        {...bindField('password')}
      />
    </>
  )
}

/** Returns a short issue for the password of a field, if it is empty or too short. */
export function findPasswordIssue(field: string, password: string, { isNew }: { isNew: boolean }) {
  if (!password) return { [field]: 'Enter a password' }
  const isShort = isNew && password.length < PASSWORD_MIN_LENGTH
  return isShort ? { [field]: `Use at least ${PASSWORD_MIN_LENGTH} characters` } : {}
}
