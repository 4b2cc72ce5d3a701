import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { rightsTag, type Rights } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { toast } from '#islands/ui/toast.ts'
import { showError } from '../kit/show-error.ts'
import { PermissionFields } from './PermissionFields.tsx'
import { USERS_KEY } from './queries.ts'

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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Rights) =>
      request(`${USERS_KEY[0]}/${encodeURIComponent(user.id)}`, {
        method: 'PUT',
        headers: { 'if-match': rightsTag(user) },
        body,
      }),
    onSuccess: () => {
      toast({ title: 'Success!', description: `Permissions of ${user.username} saved.` })
      onDone()
    },
    onError: (error) => showError('The permissions could not be saved.', error),
    // After a conflict as well: the form then shows what someone else saved.
    onSettled: () => client.invalidateQueries({ queryKey: USERS_KEY }),
  })
}
