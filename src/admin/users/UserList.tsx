import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import { useRef, useState } from 'react'
import { rightsTag } from '#domain/accounts/permission.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'
import type { User } from '#domain/accounts/user.ts'
import { toast } from '#islands/ui/toast.ts'
import { useSignedIn } from '../app/auth.tsx'
import { Badge } from '../components/Badge.tsx'
import { describeDeletion, useDeletion } from '../components/deletion/use-deletion.tsx'
import { PERMISSION_WORDS } from '../app/permissions.ts'
import { RoleBadge } from '../components/Badge.tsx'
import { showError } from '../components/show-error.ts'
import { ChangePermissions } from './ChangePermissions.tsx'
import { IssuedLinkNotice } from './IssuedLinkNotice.tsx'
import { USERS_KEY } from './queries.ts'

export function UserList({ users }: { users: readonly ListedUser[] }) {
  const me = useSignedIn()
  const client = useQueryClient()
  const deletion = useDeletion<User>({
    describe: ({ username }) => describeDeletion('user', username),
    send: ({ id }) => request(`${USERS_KEY[0]}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onDeleted: () => {
      toast({ title: 'Success!', description: 'User deleted successfully.' })
      return client.invalidateQueries({ queryKey: USERS_KEY })
    },
    // The specification has the server's sentence in place of ours, not below it.
    onError: (error) => showError(errorSentence(error, 'Failed to delete user')),
  })

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOwn={user.id === me.id}
            isDeleting={deletion.deleting !== undefined}
            onDelete={() => deletion.ask(user)}
          />
        ))}
      </ul>
      {deletion.question}
    </>
  )
}

interface RowProps {
  readonly user: ListedUser
  /** Users neither delete themselves nor take the role from themselves. */
  readonly isOwn: boolean
  readonly isDeleting: boolean
  readonly onDelete: () => void
}

function UserRow({ user, isOwn, isDeleting, onDelete }: RowProps) {
  const [isChanging, setIsChanging] = useState(false)
  const resetLink = useResetLink(user)
  const changeButton = useRef<HTMLButtonElement>(null)
  // The username is the description of its buttons, not their label: a user named "Username" would
  // otherwise share a label with the form's field.
  const nameId = `user-${user.id}`

  function closeForm() {
    setIsChanging(false)
    changeButton.current?.focus()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span id={nameId} className="min-w-0 font-semibold break-all">
        {user.username}
      </span>
      <RoleBadge isAdmin={user.isAdmin} />
      {!user.isAdmin && <span className="text-muted">{describePermissions(user)}</span>}
      {user.email && <span className="text-sm break-all text-muted">{user.email}</span>}
      {isOwn ? (
        <Badge variant="pending">You</Badge>
      ) : (
        <div className="ml-auto flex flex-wrap gap-2">
          <button
            ref={changeButton}
            type="button"
            className="button button-quiet button-small"
            aria-describedby={nameId}
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            Change permissions
          </button>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-describedby={nameId}
            disabled={resetLink.isPending}
            onClick={() => resetLink.mutate()}
          >
            Create reset link
          </button>
          <button
            type="button"
            className="button button-alert button-small"
            aria-describedby={nameId}
            disabled={isDeleting}
            onClick={onDelete}
          >
            Delete
          </button>
        </div>
      )}
      {resetLink.data && (
        <IssuedLinkNotice
          title={`Reset link for ${user.username}`}
          hint="Give it to no one else. It works once, for 30 minutes, and the password stays until then."
          url={resetLink.data.url}
          onDone={resetLink.reset}
        />
      )}
      {/* The key starts again from what is stored when someone else has changed it. */}
      {isChanging && <ChangePermissions key={rightsTag(user)} user={user} onDone={closeForm} />}
    </li>
  )
}

/** Makes a link with which a colleague chooses a new password. */
function useResetLink({ id }: User) {
  return useMutation({
    mutationFn: async (): Promise<{ url: string }> => {
      const path = `${USERS_KEY[0]}/${encodeURIComponent(id)}/reset-link`
      return (await request(path, { method: 'POST' })).json()
    },
    onError: (error) => showError('The reset link could not be created.', error),
  })
}

function describePermissions({ permissions }: User): string {
  return (
    permissions.map((permission) => PERMISSION_WORDS[permission].label).join(', ') ||
    'No permissions'
  )
}
