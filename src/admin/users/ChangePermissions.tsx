import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { rightsTag, type Rights } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { PermissionFields } from './PermissionFields.tsx'
import { USERS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'

/** The form that changes what another user may do. */
export function ChangePermissions({ user, onDone }: { user: User; onDone: () => void }) {
  const [rights, setRights] = useState<Rights>({
    isAdmin: user.isAdmin,
    permissions: user.permissions,
  })
  const save = useSaveRights(user, onDone)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    save.mutate(rights)
  }

  return (
    <form
      className="card grid w-full max-w-xl gap-5"
      aria-label={`Permissions of ${user.username}`}
      onSubmit={submit}
    >
      <PermissionFields rights={rights} onChange={setRights} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save permissions'}
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
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
