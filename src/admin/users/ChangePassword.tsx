import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { toast } from '#islands/ui/toast.ts'
import { checkPasswordLength, PasswordField } from '../components/forms/CredentialFields.tsx'
import { useSubmitOnce } from '../components/forms/use-submit-once.ts'
import { showError, showWarning } from '../components/show-error.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

/** The form for a new password of one's own. */
export function ChangePassword({ onDone }: { onDone: () => void }) {
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
