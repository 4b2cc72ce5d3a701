import { useState } from 'react'
import { request } from '#client/api.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import { SubmitButton } from '../kit/forms/FormActions.tsx'
import {
  checkCredentials,
  checkPasswordLength,
  CredentialFields,
  findCredentialIssues,
  type Credentials,
} from '../kit/forms/CredentialFields.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { USERS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'
import { Form, useIssues } from '../kit/forms/Form.tsx'

interface NewAccount extends Credentials, Rights {}

const EMPTY: NewAccount = { username: '', password: '', isAdmin: false, permissions: [] }

/** The form for a new account. It keeps its values when the server rejects them. */
export function CreateUser({ onDone }: { onDone: () => void }) {
  const [account, setAccount] = useState(EMPTY)
  const create = useSend({
    send: ({ permissions, ...account }: NewAccount) =>
      request(USERS_KEY[0], {
        method: 'POST',
        body: { ...account, ...(permissions.length > 0 && { permissions }) },
      }),
    success: 'User created successfully.',
    failure: 'Failed to create user.',
    onDone,
    refreshes: [{ queryKey: USERS_KEY }],
  })

  const { issues, check } = useIssues(findCredentialIssues(account, { isNew: true }), create.error)

  function submit() {
    check()
    if (checkCredentials(account) && checkPasswordLength(account.password)) create.mutate(account)
  }

  return (
    <Form onSubmit={submit} className="card grid max-w-xl gap-5" aria-label="New user">
      <CredentialFields
        purpose="other-person"
        credentials={account}
        issues={issues}
        onChange={(change) => setAccount({ ...account, ...change })}
      />
      <PermissionFields
        rights={account}
        onChange={(rights) => setAccount({ ...account, ...rights })}
      />
      <SubmitButton
        labels={['Create User', 'Creating...']}
        isPending={create.isPending}
        className="button justify-self-start"
      />
    </Form>
  )
}
