import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { request } from '#client/api.ts'
import { USER_KEY } from '#client/query.ts'
import { formatDateTime } from '../kit/format.ts'
import { findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import { Checkbox } from '../kit/forms/Field.tsx'
import { SubmitButton, Form, useTexts } from '../kit/forms/Form.tsx'
import { NewPasswordField, PasswordOwner } from '../kit/forms/PasswordField.tsx'
import { useSend } from '../kit/use-send.ts'
import type { LinkProps } from './AccountLink.tsx'

/** A form for a new password, which also chooses the passkeys to keep. */
export function ResetPassword({ view, token, onUsed }: LinkProps) {
  const { username = '', passkeys = [] } = view
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const hintId = useId()
  // A passkey is kept only if it is chosen, because an intruder may have added one.
  const [kept, setKept] = useState<readonly string[]>([])
  const reset = useSend({
    send: (password: string) =>
      request('/api/account/password-reset', {
        method: 'POST',
        body: { token, password, keptPasskeys: kept },
      }),
    success: 'Your password was changed. Please sign in.',
    failure: 'Failed to change the password.',
    onDone: () => {
      onUsed()
      // The reset ended every session, including one of this browser.
      client.setQueryData(USER_KEY, null)
      navigate('/admin/auth', { replace: true })
    },
  })
  const { typed, bindField, check } = useTexts(
    { password: '' },
    ({ password }) => findPasswordIssue('password', password, { isNew: true }),
    reset.error,
  )

  return (
    <Form onSubmit={() => check() && reset.mutate(typed.password)} className="grid gap-5">
      <p>
        Choose a new password for <strong className="wrap-anywhere">{username}</strong>. It ends
        every session of this account.
      </p>
      {passkeys.length > 0 && (
        <fieldset className="grid gap-3" aria-describedby={hintId}>
          <legend className="mb-3 font-semibold">Passkeys to keep</legend>
          <p id={hintId} className="field-hint">
            These sign in to the account as well. Those that you do not keep are removed. Keep only
            passkeys that you know.
          </p>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Checkbox
              key={id}
              label={`Keep “${name}”: added ${formatDateTime(createdAt)}, ${lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'}`}
              checked={kept.includes(id)}
              onChange={(isKept) =>
                setKept(isKept ? [...kept, id] : kept.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      )}
      <PasswordOwner username={username} />
      <NewPasswordField {...bindField('password')} />
      <SubmitButton labels={['Save password', 'Saving...']} send={reset} />
    </Form>
  )
}
