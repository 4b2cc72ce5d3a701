import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { USER_KEY } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'
import { Page } from '../components/Page.tsx'
import { showError, showWarning } from '../components/show-error.ts'
import { checkPasswordLength, PasswordField } from '../components/forms/CredentialFields.tsx'
import { useSubmitOnce } from '../components/forms/use-submit-once.ts'

/** The screen of the signed-in user's own password and sessions. */
export default function Account() {
  return (
    <Page title="Your Account" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-6 lg:grid-cols-2">
        <Password />
        <Sessions />
      </div>
    </Page>
  )
}

function Password() {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className="card grid content-start justify-items-start gap-4">
      <h2 className="font-semibold">Password</h2>
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

function Sessions() {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => request('/api/admin/sessions/revoke', { method: 'POST' }),
    onSuccess: () => client.setQueryData(USER_KEY, null),
    onError: (error) => showError('The sessions could not be ended.', error),
  })
  return (
    <div className="card grid content-start justify-items-start gap-4">
      <h2 className="font-semibold">Sessions</h2>
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

const EMPTY = { currentPassword: '', newPassword: '' }

/** The form for a new password of one's own. */
function ChangePassword({ onDone }: { onDone: () => void }) {
  const [passwords, setPasswords] = useState(EMPTY)
  const change = useSubmitOnce({
    mutationFn: (body: typeof EMPTY) => request('/api/admin/password', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Password changed. Other sessions have ended.' })
      onDone()
    },
    onError: (error) => showError('Failed to change the password.', error),
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const { currentPassword, newPassword } = passwords
    if (!currentPassword || !newPassword) {
      showWarning('Missing fields', 'Please enter both passwords')
    } else if (checkPasswordLength(newPassword)) {
      change.mutate(passwords)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4" aria-label="Your password">
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        value={passwords.currentPassword}
        onChange={(currentPassword) => setPasswords({ ...passwords, currentPassword })}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        value={passwords.newPassword}
        onChange={(newPassword) => setPasswords({ ...passwords, newPassword })}
      />
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
