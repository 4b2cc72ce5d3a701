import { useRef, useState } from 'react'
import { rightsTag } from '#domain/accounts/permission.ts'
import type { ResetLink } from '#domain/accounts/link.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'
import type { User } from '#domain/accounts/user.ts'
import { PERMISSION_WORDS } from '../session/permissions.ts'
import { Badge, RoleBadge } from '../kit/Badge.tsx'
import { ChangePermissions } from './ChangePermissions.tsx'
import { IssuedLinkNotice } from './IssuedLinkNotice.tsx'
import { USERS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'
import { sendJson } from '#client/query.ts'

interface Props {
  readonly user: ListedUser
  /** Users neither delete themselves nor take the role from themselves. */
  readonly isOwn: boolean
  readonly isDeleting: boolean
  readonly onDelete: () => void
}

/** A user, with what an administrator does about them. */
export function UserRow({ user, isOwn, isDeleting, onDelete }: Props) {
  const [isChanging, setIsChanging] = useState(false)
  const resetLink = useResetLink(user)
  const changeButton = useRef<HTMLButtonElement>(null)
  const resetButton = useRef<HTMLButtonElement>(null)
  // The username is the description of its buttons, not their label: a user named "Username" would
  // otherwise share a label with the form's field.
  const nameId = `user-${user.id}`

  function closeForm() {
    setIsChanging(false)
    changeButton.current?.focus()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <UserDescription user={user} isOwn={isOwn} nameId={nameId} />
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
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
            ref={resetButton}
            type="button"
            className="button button-quiet button-small"
            aria-describedby={nameId}
            // A disabled button would lose the focus.
            aria-disabled={resetLink.isPending}
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
      {(resetLink.data || isChanging) && (
        <div className="grid w-full gap-4 pb-1">
          {resetLink.data && (
            <IssuedLinkNotice
              title={`Reset link for ${user.username}`}
              hint="Give it to no one else. It works once, for 30 minutes, and the password stays until then."
              url={resetLink.data.url}
              onDone={() => {
                resetLink.reset()
                resetButton.current?.focus()
              }}
            />
          )}
          {/* The key starts again from what is stored when someone else has changed it. */}
          {isChanging && <ChangePermissions key={rightsTag(user)} user={user} onDone={closeForm} />}
        </div>
      )}
    </li>
  )
}

type DescriptionProps = Pick<Props, 'user' | 'isOwn'> & { readonly nameId: string }

function UserDescription({ user, isOwn, nameId }: DescriptionProps) {
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={nameId} className="min-w-0 font-semibold wrap-anywhere">
          {user.username}
        </span>
        <RoleBadge isAdmin={user.isAdmin} />
        {isOwn && <Badge variant="pending">You</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        {!user.isAdmin && <span>{describePermissions(user)}</span>}
        {user.email && <span className="min-w-0 wrap-anywhere">{user.email}</span>}
      </p>
    </div>
  )
}

/** Makes a link with which a colleague chooses a new password. */
function useResetLink({ id }: User) {
  return useSend({
    send: () => sendJson<ResetLink>(`${USERS_KEY[0]}/${encodeURIComponent(id)}/reset-link`, 'POST'),
    failure: 'The reset link could not be created.',
  })
}

function describePermissions({ permissions }: User): string {
  return (
    permissions.map((permission) => PERMISSION_WORDS[permission].label).join(', ') ||
    'No permissions'
  )
}
