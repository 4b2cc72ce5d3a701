import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { errorSentence, USER_KEY } from '#client/query.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '#domain/accounts/password.ts'
import { toast } from '#islands/ui/toast.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

/** One's own account: another password, and the end of every session. */
export function Account() {
  return (
    <section aria-labelledby="your-account" className="grid gap-4">
      <h2 id="your-account" className="display-4">
        Your Account
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        <OwnPassword />
        <SignOutEverywhere />
      </div>
    </section>
  )
}

function OwnPassword() {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className="card grid content-start justify-items-start gap-4">
      <h3 className="font-semibold">Password</h3>
      {isChanging ? (
        <ChangePassword onDone={() => setIsChanging(false)} />
      ) : (
        <>
          <p className="text-muted">A new password ends your sessions on other devices.</p>
          <button type="button" className="button button-quiet" onClick={() => setIsChanging(true)}>
            Change password
          </button>
        </>
      )}
    </div>
  )
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const [passwords, setPasswords] = useState(EMPTY)
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => request('/api/admin/password', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Password changed. Other sessions have ended.' })
      onDone()
    },
    onError: (error) => refuse('Error', errorSentence(error, 'Failed to change the password.')),
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const { currentPassword, newPassword } = passwords
    if (!currentPassword || !newPassword) {
      refuse('Missing fields', 'Please enter both passwords')
    } else if (newPassword.length < PASSWORD_MIN_LENGTH) {
      refuse('Password too short', PASSWORD_TOO_SHORT)
    } else {
      change.mutate(passwords)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4" aria-label="Your password">
      <div className="field">
        <label htmlFor="current-password">Current password</label>
        <input
          id="current-password"
          className="input"
          type="password"
          autoComplete="current-password"
          required
          value={passwords.currentPassword}
          onChange={(event) => setPasswords({ ...passwords, currentPassword: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="own-new-password">New password</label>
        <input
          id="own-new-password"
          className="input"
          type="password"
          autoComplete="new-password"
          required
          value={passwords.newPassword}
          onChange={(event) => setPasswords({ ...passwords, newPassword: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Save password'}
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function SignOutEverywhere() {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => request('/api/admin/sessions/revoke', { method: 'POST' }),
    onSuccess: () => client.setQueryData(USER_KEY, null),
    onError: (error) => refuse('Error', errorSentence(error, 'The sessions could not be ended.')),
  })
  return (
    <div className="card grid content-start justify-items-start gap-4">
      <h3 className="font-semibold">Sessions</h3>
      <p className="text-muted">
        Ends every session of your account, on this and every other device. You sign in again
        afterwards.
      </p>
      <button
        type="button"
        className="button button-quiet"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Sign out everywhere
      </button>
    </div>
  )
}

function refuse(title: string, description: string) {
  toast({ title, description, variant: 'destructive' })
}
