import { useState } from 'react'
import { useAuth } from '../session/auth.tsx'
import { SubmitButton } from '../kit/forms/FormActions.tsx'
import {
  checkCredentials,
  CredentialFields,
  findCredentialIssues,
} from '../kit/forms/CredentialFields.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { Form, useIssues } from '../kit/forms/Form.tsx'

const EMPTY = { username: '', password: '', setupToken: '' }

/** Creates the first administrator of a site without users; later the server rejects it. */
export default function SetUp() {
  const { register } = useAuth()
  const [account, setAccount] = useState(EMPTY)

  const { issues, check } = useIssues(
    findCredentialIssues(account, { isNew: true }),
    register.error,
  )

  function submit() {
    check()
    if (!checkCredentials(account)) return
    const { setupToken, ...credentials } = account
    register.mutate(setupToken ? account : credentials)
  }

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <CredentialFields
        purpose="sign-up"
        issues={issues}
        credentials={account}
        onChange={(change) => setAccount({ ...account, ...change })}
      />
      <TextField
        label="Set-up token"
        hint="From the settings of the site, where it has one"
        type="password"
        autoComplete="off"
        value={account.setupToken}
        onChange={(setupToken) => setAccount({ ...account, setupToken })}
      />
      <SubmitButton
        labels={['Create Administrator', 'Creating...']}
        isPending={register.isPending}
      />
    </Form>
  )
}
