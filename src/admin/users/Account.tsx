import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#client/api.ts'
import { USER_KEY } from '#client/query.ts'
import { showError } from '../components/show-error.ts'
import { ChangePassword } from './ChangePassword.tsx'

/** The signed-in user's own password and sessions. */
export function Account() {
  return (
    <section aria-labelledby="your-account" className="grid gap-4">
      <h2 id="your-account" className="display-4">
        Your Account
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        <Password />
        <Sessions />
      </div>
    </section>
  )
}

function Password() {
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

function Sessions() {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => request('/api/admin/sessions/revoke', { method: 'POST' }),
    onSuccess: () => client.setQueryData(USER_KEY, null),
    onError: (error) => showError('The sessions could not be ended.', error),
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
