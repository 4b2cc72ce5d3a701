import { request } from '#client/api.ts'
import { ScreenLink } from '../kit/buttons.tsx'
import { focusWithoutScroll } from '../kit/focus.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { Form, useTexts, SubmitButton } from '../kit/forms/Form.tsx'
import { useSend } from '../kit/use-send.ts'
import { Entrance } from './Entrance.tsx'

/** Asks for a reset link by email. It says the same whether or not there is such an account. */
export default function ForgotPassword() {
  const ask = useSend({
    send: (body: { name: string }) => request('/api/account/recovery', { method: 'POST', body }),
    failure: 'The link could not be sent.',
  })
  const { typed, bindField, check } = useTexts(
    { name: '' },
    ({ name }) => (name.trim() ? {} : { name: 'Enter your username or email' }),
    ask.error,
  )

  return (
    <Entrance title="Forgot Your Password?">
      <div role="status">
        {ask.isSuccess && (
          // The button that had the focus is gone.
          <p ref={focusWithoutScroll} tabIndex={-1} className="notice">
            If this is an account with a confirmed email address, a link is on its way, or came less
            than 15 minutes ago. It works for at least 30 minutes. No email? Ask an administrator
            for a reset link.
          </p>
        )}
      </div>
      {!ask.isSuccess && (
        <Form onSubmit={() => check() && ask.mutate(typed)} className="grid gap-5">
          <TextField
            label="Username or email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...bindField('name')}
          />
          <SubmitButton labels={['Send reset link', 'Sending...']} send={ask} />
        </Form>
      )}
      <p className="mt-6">
        <ScreenLink to="/admin/auth" label="Back to signing in" variant="link" />
      </p>
    </Entrance>
  )
}
