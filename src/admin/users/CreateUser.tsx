import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '#domain/accounts/password.ts'
import { toast } from '#islands/ui/toast.ts'
import { missingCredentials } from '../components/missing-credentials.ts'
import { showError } from '../components/show-error.ts'
import { useSubmitOnce } from '../components/use-submit-once.ts'
import { USERS_KEY } from './queries.ts'

const EMPTY = { username: '', password: '', isAdmin: false }

/** The form of a new account. Keeps what was typed when it is refused. */
export function CreateUser({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [account, setAccount] = useState(EMPTY)
  const create = useSubmitOnce({
    mutationFn: (body: typeof EMPTY) => request(USERS_KEY[0], { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'User created successfully.' })
      onDone()
      return client.invalidateQueries({ queryKey: USERS_KEY })
    },
    onError: (error) => showError('Failed to create user.', error),
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (missingCredentials(account)) return
    if (account.password.length < PASSWORD_MIN_LENGTH) {
      toast({
        title: 'Password too short',
        description: PASSWORD_TOO_SHORT,
        variant: 'destructive',
      })
      return
    }
    create.mutate(account)
  }

  return (
    <form noValidate onSubmit={submit} className="card grid max-w-xl gap-5" aria-label="New user">
      <div className="field">
        <label htmlFor="new-username">Username</label>
        <input
          id="new-username"
          className="input"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={account.username}
          onChange={(event) => setAccount({ ...account, username: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="new-password">Password</label>
        <input
          id="new-password"
          className="input"
          type="password"
          autoComplete="new-password"
          aria-describedby="new-password-hint"
          required
          value={account.password}
          onChange={(event) => setAccount({ ...account, password: event.target.value })}
        />
        <p id="new-password-hint" className="field-hint">
          At least {PASSWORD_MIN_LENGTH} characters
        </p>
      </div>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={account.isAdmin}
          onChange={(event) => setAccount({ ...account, isAdmin: event.target.checked })}
        />
        Grant administrator privileges
      </label>
      <button type="submit" className="button justify-self-start" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : 'Create User'}
      </button>
    </form>
  )
}
