import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { request, issuesIn } from '#client/api.ts'
import { USER_KEY } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'
import { checkPasswordLength, findPasswordIssue } from '../components/forms/CredentialFields.tsx'
import { NewPasswordField, PasswordOwner } from '../components/forms/PasswordField.tsx'
import { useSubmitOnce } from '../components/forms/use-submit-once.ts'
import { showError } from '../components/show-error.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { forgetFragment } from './use-link.ts'

/** The screen of a reset link. */
export default function ResetPassword() {
  return (
    <LinkScreen
      purpose="reset-password"
      title="New Password"
      advice="Ask for a new one with “Forgot your password?” on the sign-in screen."
    >
      {({ username = '' }, token) => <NewPassword username={username} token={token} />}
    </LinkScreen>
  )
}

function NewPassword({ username, token }: { username: string; token: string }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reset = useSubmitOnce({
    mutationFn: () =>
      request('/api/account/password-reset', { method: 'POST', body: { token, password } }),
    onSuccess: () => {
      forgetFragment()
      // It ended every session, perhaps also the one of this browser.
      client.setQueryData(USER_KEY, null)
      toast({ title: 'Success!', description: 'Your password was changed. Please sign in.' })
      navigate('/admin/auth', { replace: true })
    },
    onError: (error) => showError('Failed to change the password.', error),
  })

  const issues = {
    ...issuesIn(reset.error),
    ...(isTried && findPasswordIssue('password', password, { isNew: true })),
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    if (checkPasswordLength(password)) reset.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        Choose a new password for <strong className="wrap-anywhere">{username}</strong>. It ends
        every session of this account.
      </p>
      <PasswordOwner username={username} />
      <NewPasswordField issue={issues['password']} value={password} onChange={setPassword} />
      <button type="submit" className="button" disabled={reset.isPending}>
        {reset.isPending ? 'Saving...' : 'Save password'}
      </button>
    </form>
  )
}
