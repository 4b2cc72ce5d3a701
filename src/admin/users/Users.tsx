import { useRef, useState } from 'react'
import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { focusWithoutScroll } from '../kit/focus.ts'
import { showError, useSend } from '../kit/use-send.ts'
import { CreateUser, InviteUser, ChangePermissions, IssuedLinkNotice } from './UserForms.tsx'
import { Invitations } from './Invitations.tsx'
import { useUsers, USERS_KEY } from './queries.ts'
import { request } from '#client/api.ts'
import { errorSentence, sendJson } from '#client/query.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'
import type { User } from '#domain/accounts/user.ts'
import { useSignedIn } from '../session/auth.tsx'
import { describeDeletion, useDeletion } from '../kit/use-deletion.tsx'
import { rightsTag } from '#domain/accounts/permission.ts'
import type { ResetLink } from '#domain/accounts/link.ts'
import { PERMISSION_WORDS } from '../session/permissions.ts'
import { Badge, RoleBadge } from '../kit/Badge.tsx'

const FORMS = [
  ['create', 'Create User'],
  ['invite', 'Invite'],
] as const

/** The screen of all accounts. */
export default function Users() {
  const users = useUsers()
  const [form, setForm] = useState<'create' | 'invite'>()
  const section = useRef<HTMLElement>(null)

  function closeForm() {
    setForm(undefined)
    focusWithoutScroll(section.current)
  }

  return (
    <Page
      title="User Management"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={FORMS.map(([kind, label]) => (
        <button
          key={kind}
          type="button"
          className={form === kind ? 'button button-quiet' : 'button'}
          aria-expanded={form === kind}
          onClick={() => setForm(form === kind ? undefined : kind)}
        >
          {form === kind ? 'Cancel' : label}
        </button>
      ))}
    >
      <div className="grid gap-8">
        {form === 'create' && <CreateUser onDone={closeForm} />}
        {form === 'invite' && <InviteUser onDone={closeForm} />}
        <Invitations />
        <section ref={section} tabIndex={-1} aria-labelledby="current-users" className="grid gap-4">
          <h2 id="current-users" className="display-4">
            Current Users
          </h2>
          <QueryResult
            query={users}
            loading="Loading users..."
            failed="The users could not be loaded."
          >
            {(list) => (list.length === 0 ? <p>No users found</p> : <UserList users={list} />)}
          </QueryResult>
        </section>
      </div>
    </Page>
  )
}

function UserList({ users }: { users: readonly ListedUser[] }) {
  const me = useSignedIn()
  const deletion = useDeletion<User>({
    describe: ({ username }) => describeDeletion('user', username),
    send: ({ id }) => request(`${USERS_KEY[0]}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    success: 'User deleted successfully.',
    refreshes: [{ queryKey: USERS_KEY }],
    // The specification has the server's sentence in place of ours, not below it.
    failure: (error) => showError(errorSentence(error, 'Failed to delete user')),
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

interface Props {
  readonly user: ListedUser
  /** Users neither delete themselves nor take the role from themselves. */
  readonly isOwn: boolean
  readonly isDeleting: boolean
  readonly onDelete: () => void
}

/** A user, with what an administrator does about them. */
function UserRow({ user, isOwn, isDeleting, onDelete }: Props) {
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
