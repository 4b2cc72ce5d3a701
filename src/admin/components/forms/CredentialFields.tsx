import type { ComponentProps, ReactNode } from 'react'
import { TextField } from './Field.tsx'

interface Credentials {
  readonly username: string
  readonly password: string
}

/** Whose credentials a browser may fill in or offer to save. */
const AUTOCOMPLETE = {
  'sign-in': { username: 'username', password: 'current-password' },
  'sign-up': { username: 'username', password: 'new-password' },
  'other-person': { username: 'off', password: 'new-password' },
} as const

interface Props {
  readonly purpose: keyof typeof AUTOCOMPLETE
  readonly credentials: Credentials
  readonly passwordHint?: ReactNode
  readonly onChange: (change: Partial<Credentials>) => void
}

export function CredentialFields({ purpose, credentials, passwordHint, onChange }: Props) {
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
        value={credentials.username}
        onChange={(username) => onChange({ username })}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={passwordHint}
        autoComplete={autoComplete.password}
        value={credentials.password}
        onChange={(password) => onChange({ password })}
      />
    </>
  )
}

export function PasswordField(props: ComponentProps<typeof TextField>) {
  return <TextField type="password" required {...props} />
}
