import { useAuth } from '../session/auth.tsx'
import { SubmitButton, Form } from '../kit/forms/Form.tsx'
import { CredentialFields, useCredentials } from '../kit/forms/CredentialFields.tsx'
import { TextField } from '../kit/forms/Field.tsx'

const EMPTY = { username: '', password: '', setupToken: '' }

/** Creates the first administrator of a site without users; later the server rejects it. */
export default function SetUp() {
  const { register } = useAuth()
  const form = useCredentials(EMPTY, { isNew: true, error: register.error })

  function submit() {
    if (!form.check()) return
    const { setupToken, ...credentials } = form.typed
    register.mutate(setupToken ? form.typed : credentials)
  }

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <CredentialFields purpose="sign-up" form={form} />
      <TextField
        label="Set-up token"
        hint="From the settings of the site, where it has one"
        type="password"
        autoComplete="off"
        value={form.typed.setupToken}
        onChange={(setupToken) => form.change({ setupToken })}
      />
      <SubmitButton
        labels={['Create Administrator', 'Creating...']}
        isPending={register.isPending}
      />
    </Form>
  )
}
