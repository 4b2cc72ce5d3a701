import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request, issuesIn } from '#client/api.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import { toast } from '#islands/ui/toast.ts'
import {
  checkCredentials,
  checkPasswordLength,
  CredentialFields,
  findCredentialIssues,
  type Credentials,
} from '../kit/forms/CredentialFields.tsx'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { showError } from '../kit/show-error.ts'
import { PermissionFields } from './PermissionFields.tsx'
import { USERS_KEY } from './queries.ts'

interface NewAccount extends Credentials, Rights {}

const EMPTY: NewAccount = { username: '', password: '', isAdmin: false, permissions: [] }

/** The form for a new account. It keeps its values when the server rejects them. */
export function CreateUser({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [account, setAccount] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const create = useSubmitOnce({
    mutationFn: ({ permissions, ...account }: NewAccount) =>
      request(USERS_KEY[0], {
        method: 'POST',
        body: { ...account, ...(permissions.length > 0 && { permissions }) },
      }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'User created successfully.' })
      onDone()
      return client.invalidateQueries({ queryKey: USERS_KEY })
    },
    onError: (error) => showError('Failed to create user.', error),
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
