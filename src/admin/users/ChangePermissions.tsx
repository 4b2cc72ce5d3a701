import { useState } from 'react'
import { request } from '#client/api.ts'
import { rightsTag, type Rights } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { PermissionFields } from './PermissionFields.tsx'
import { USERS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'
import { Form, FormActions } from '../kit/forms/Form.tsx'

/** The form that changes what another user may do. */
export function ChangePermissions({ user, onDone }: { user: User; onDone: () => void }) {
  const [rights, setRights] = useState<Rights>({
    isAdmin: user.isAdmin,
    permissions: user.permissions,
  })
  const save = useSaveRights(user, onDone)

  return (
    <Form
      className="card grid w-full max-w-xl gap-5"
      aria-label={`Permissions of ${user.username}`}
      onSubmit={() => save.mutate(rights)}
    >
      <PermissionFields rights={rights} onChange={setRights} />
      <FormActions
        labels={['Save permissions', 'Saving...']}
        isPending={save.isPending}
        onCancel={onDone}
      />
    </Form>
  )
}

function useSaveRights(user: User, onDone: () => void) {
  return useSend({
    send: (body: Rights) =>
      request(`${USERS_KEY[0]}/${encodeURIComponent(user.id)}`, {
        method: 'PUT',
        headers: { 'if-match': rightsTag(user) },
        body,
      }),
    success: `Permissions of ${user.username} saved.`,
    failure: 'The permissions could not be saved.',
    onDone,
    refreshes: [{ queryKey: USERS_KEY }],
    // After a conflict the form shows what someone else saved.
    refreshesAfterFailure: true,
  })
}
