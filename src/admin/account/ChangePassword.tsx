import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { toast } from '#islands/ui/toast.ts'
import { checkPasswordLength, findPasswordIssue } from '../components/forms/CredentialFields.tsx'
import { issuesIn } from '../components/forms/issues.ts'
import { FormActions } from '../components/forms/FormActions.tsx'
import {
  NewPasswordField,
  PasswordField,
  PasswordOwner,
} from '../components/forms/PasswordField.tsx'
import { useSubmitOnce } from '../components/forms/use-submit-once.ts'
import { showError, showWarning } from '../components/show-error.ts'
import { FormSection } from './AccountSection.tsx'
import { SESSIONS_KEY } from './queries.ts'

/** One's own password. */
export function ChangePassword({ username }: { username: string }) {
  return (
    <FormSection
      title="Password"
      hint="A new password ends your sessions on other devices."
      openLabel="Change password"
    >
      {(close) => <PasswordForm username={username} onDone={close} />}
    </FormSection>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const client = useQueryClient()
  const [passwords, setPasswords] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const change = useSubmitOnce({
    mutationFn: (body: typeof EMPTY) => request('/api/admin/password', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Password changed. Other sessions have ended.' })
      onDone()
      return client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
    onError: (error) => showError('Failed to change the password.', error),
  })
  const issues = {
    ...issuesIn(change.error),
    ...(isTried && {
      ...findPasswordIssue('currentPassword', passwords.currentPassword, { isNew: false }),
      ...findPasswordIssue('newPassword', passwords.newPassword, { isNew: true }),
    }),
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    const { currentPassword, newPassword } = passwords
    if (!currentPassword || !newPassword) {
      showWarning('Missing fields', 'Please enter both passwords')
    } else if (checkPasswordLength(newPassword)) {
      change.mutate(passwords)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4" aria-label="Your password">
      <PasswordOwner username={username} />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        issue={issues['currentPassword']}
        value={passwords.currentPassword}
        onChange={(currentPassword) => setPasswords({ ...passwords, currentPassword })}
      />
      <NewPasswordField
        issue={issues['newPassword']}
        value={passwords.newPassword}
        onChange={(newPassword) => setPasswords({ ...passwords, newPassword })}
      />
      <FormActions
        labels={['Save password', 'Changing...']}
        isPending={change.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
