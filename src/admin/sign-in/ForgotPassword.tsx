import { useState, type SyntheticEvent } from 'react'
import { Link } from 'wouter'
import { request, issuesIn } from '#client/api.ts'
import { focusWithoutScroll } from '../kit/return-focus.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { showWarning } from '../kit/show-error.ts'
import { Entrance } from './Entrance.tsx'
import { useSend } from '../kit/use-send.ts'

/** Asks for a reset link by email. It says the same whether or not there is such an account. */
export default function ForgotPassword() {
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const ask = useSend({
    send: () => request('/api/account/recovery', { method: 'POST', body: { name } }),
    failure: 'The link could not be sent.',
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim()) ask.mutate()
    else showWarning('Missing fields', 'Please enter your username or email')
  }

  return (
    <Entrance title="Forgot Your Password?">
      <div role="status">
        {ask.isSuccess && (
          // The button that was pressed is gone.
          <p ref={focusWithoutScroll} tabIndex={-1} className="notice">
            If this is an account with a confirmed email address, a link is on its way, or came less
            than 15 minutes ago. It works for at least 30 minutes. No email? Ask an administrator
            for a reset link.
          </p>
        )}
      </div>
      {!ask.isSuccess && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            label="Username or email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            issue={
              isTried && !name.trim() ? 'Enter your username or email' : issuesIn(ask.error)['name']
            }
            value={name}
            onChange={setName}
          />
          <button type="submit" className="button" disabled={ask.isPending}>
            {ask.isPending ? 'Sending...' : 'Send reset link'}
          </button>
        </form>
      )}
      <p className="mt-6">
        <Link href="/admin/auth" className="link py-1">
          Back to signing in
        </Link>
      </p>
    </Entrance>
  )
}
