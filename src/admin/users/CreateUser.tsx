import { request } from '#client/api.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import { SubmitButton, Form } from '../kit/forms/Form.tsx'
import {
  CredentialFields,
  useCredentials,
  type Credentials,
} from '../kit/forms/CredentialFields.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { USERS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'

interface NewAccount extends Credentials, Rights {}

const EMPTY: NewAccount = { username: '', password: '', isAdmin: false, permissions: [] }

/** The form for a new account. It keeps its values when the server rejects them. */
export function CreateUser({ onDone }: { onDone: () => void }) {
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

  const form = useCredentials(EMPTY, { isNew: true, error: create.error })

  return (
    <Form
      onSubmit={() => form.check() && create.mutate(form.typed)}
      className="card grid max-w-xl gap-5"
      aria-label="New user"
    >
      <CredentialFields purpose="other-person" form={form} />
      <PermissionFields rights={form.typed} onChange={form.change} />
      <SubmitButton
        labels={['Create User', 'Creating...']}
        isPending={create.isPending}
        className="button justify-self-start"
      />
    </Form>
  )
}
