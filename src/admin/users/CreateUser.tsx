import { useState, type SyntheticEvent } from 'react'
import { request, issuesIn } from '#client/api.ts'
import type { Rights } from '#domain/accounts/permission.ts'
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

interface NewAccount extends Credentials, Rights {}

const EMPTY: NewAccount = { username: '', password: '', isAdmin: false, permissions: [] }

/** The form for a new account. It keeps its values when the server rejects them. */
export function CreateUser({ onDone }: { onDone: () => void }) {
  const [account, setAccount] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
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

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    if (checkCredentials(account) && checkPasswordLength(account.password)) create.mutate(account)
  }

  return (
    <form noValidate onSubmit={submit} className="card grid max-w-xl gap-5" aria-label="New user">
      <CredentialFields
        purpose="other-person"
        credentials={account}
        issues={{
          ...issuesIn(create.error),
          ...(isTried && findCredentialIssues(account, { isNew: true })),
        }}
        onChange={(change) => setAccount({ ...account, ...change })}
      />
      <PermissionFields
        rights={account}
        onChange={(rights) => setAccount({ ...account, ...rights })}
      />
      <button type="submit" className="button justify-self-start" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : 'Create User'}
      </button>
    </form>
  )
}
