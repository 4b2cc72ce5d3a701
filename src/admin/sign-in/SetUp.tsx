import { useState, type SyntheticEvent } from 'react'
import { useAuth } from '../app/auth.tsx'
import { missingCredentials } from '../components/missing-credentials.ts'

const EMPTY = { username: '', password: '', setupToken: '' }

/** Makes the first administrator of a site that has no user yet; the server refuses it afterwards. */
export default function SetUp() {
  const { register } = useAuth()
  const [account, setAccount] = useState(EMPTY)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (missingCredentials(account)) return
    const { setupToken, ...credentials } = account
    register.mutate(setupToken ? account : credentials)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="field">
        <label htmlFor="username">Username</label>
        <input
          id="username"
          className="input"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={account.username}
          onChange={(event) => setAccount({ ...account, username: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="password">Password</label>
        <input
          id="password"
          className="input"
          type="password"
          autoComplete="new-password"
          required
          value={account.password}
          onChange={(event) => setAccount({ ...account, password: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="setup-token">Set-up token</label>
        <input
          id="setup-token"
          className="input"
          type="password"
          autoComplete="off"
          aria-describedby="setup-token-hint"
          value={account.setupToken}
          onChange={(event) => setAccount({ ...account, setupToken: event.target.value })}
        />
        <p id="setup-token-hint" className="field-hint">
          From the settings of the site, where it has one
        </p>
      </div>
      <button type="submit" className="button" disabled={register.isPending}>
        {register.isPending ? 'Creating...' : 'Create Administrator'}
      </button>
    </form>
  )
}
