import { useState, type SyntheticEvent } from 'react'
import { useAuth } from '../app/auth.tsx'
import { checkCredentials } from '../components/forms/check-credentials.ts'
import { CredentialFields } from '../components/forms/CredentialFields.tsx'

export function SignInForm() {
  const { login } = useAuth()
  const [credentials, setCredentials] = useState({ username: '', password: '' })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (checkCredentials(credentials)) login.mutate(credentials)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CredentialFields
        purpose="sign-in"
        credentials={credentials}
        onChange={(change) => setCredentials({ ...credentials, ...change })}
      />
      <button type="submit" className="button" disabled={login.isPending}>
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </button>
    </form>
  )
}
