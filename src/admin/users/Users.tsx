import { useRef, useState } from 'react'
import { request } from '#client/api.ts'
import { errorSentence, sendJson } from '#client/query.ts'
import type { ResetLink } from '#domain/accounts/link.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'
import { buildRightsTag } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { Badge, RoleBadge } from '../kit/Badge.tsx'
import { Button, useDisclosure } from '../kit/buttons.tsx'
import { focusWithoutScroll } from '../kit/focus.ts'
import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { Section } from '../kit/Tile.tsx'
import { describeDeletion, useConfirmedSend } from '../kit/use-confirmed-send.tsx'
import { showError, useSend } from '../kit/use-send.ts'
import { useSignedIn } from '../session/auth.tsx'
import { PERMISSION_WORDS } from '../session/permissions.ts'
import { Invitations } from './Invitations.tsx'
import { useUsers, USERS_KEY } from './queries.ts'
import { CreateUser, InviteUser, ChangePermissions, IssuedLinkNotice } from './UserForms.tsx'

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
        <Button
          key={kind}
          variant={kind === 'create' && form !== kind ? 'main' : 'quiet'}
          aria-expanded={form === kind}
          onClick={() => setForm(form === kind ? undefined : kind)}
        >
          {form === kind ? 'Cancel' : label}
        </Button>
      ))}
    >
      <div className="grid gap-8">
        {form === 'create' && <CreateUser onDone={closeForm} />}
        {form === 'invite' && <InviteUser onDone={closeForm} />}
        <Invitations />
        <Section ref={section} title="Current Users" className="grid gap-4">
          <QueryResult query={users} name="users" empty="No users found">
            {(list) => <UserList users={list} />}
          </QueryResult>
        </Section>
      </div>
    </Page>
  )
}

function UserList({ users }: { users: readonly ListedUser[] }) {
  const me = useSignedIn()
  const deletion = useConfirmedSend<User>({
    describe: ({ username }) => describeDeletion('user', username),
    send: ({ id }) => request(`${USERS_KEY[0]}/${id}`, { method: 'DELETE' }),
    success: 'User deleted successfully.',
    refreshes: [{ queryKey: USERS_KEY }],
    // The specification shows the server's sentence in place of ours, not below it.
    failure: (error) => showError(errorSentence(error, 'Failed to delete user')),
  })
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {users.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {/* Users neither delete themselves nor take the role from themselves. */}
            <UserDescription user={user} isOwn={user.id === me.id} />
            {user.id !== me.id && <UserActions user={user} onDelete={() => deletion.ask(user)} />}
          </li>
        ))}
      </ul>
      {deletion.question}
    </>
  )
}

/**
 * The id of the element that describes a user's buttons. The username is not part of their labels,
 * because the label of a user named "Username" would match that of the form's field.
 */
const buildNameId = ({ id }: User) => `user-${id}`

function UserDescription({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const labels = user.permissions.map((permission) => PERMISSION_WORDS[permission].label)
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={buildNameId(user)} className="min-w-0 font-semibold wrap-anywhere">
          {user.username}
        </span>
        <RoleBadge isAdmin={user.isAdmin} />
        {isOwn && <Badge variant="pending">You</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        {!user.isAdmin && <span>{labels.join(', ') || 'No permissions'}</span>}
        {user.email && <span className="min-w-0 wrap-anywhere">{user.email}</span>}
      </p>
    </div>
  )
}

/** The buttons with which an administrator manages a user, and what they open. */
function UserActions({ user, onDelete }: { user: ListedUser; onDelete: () => void }) {
  const form = useDisclosure()
  const resetLink = useSend({
    send: () => sendJson<ResetLink>(`${USERS_KEY[0]}/${user.id}/reset-link`, 'POST'),
    failure: 'The reset link could not be created.',
  })
  const resetButton = useRef<HTMLButtonElement>(null)
  const described = { 'aria-describedby': buildNameId(user) }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button {...form.button} {...described}>
          Change permissions
        </Button>
        <Button ref={resetButton} {...described} onClick={() => resetLink.mutate()}>
          Create reset link
        </Button>
        <Button variant="alert small" {...described} onClick={onDelete}>
          Delete
        </Button>
      </div>
      <div className="grid w-full gap-4 pb-1 empty:hidden">
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
        {/* The key starts the form again when someone else has changed the permissions. */}
        {form.isOpen && (
          <ChangePermissions key={buildRightsTag(user)} user={user} onDone={form.close} />
        )}
      </div>
    </>
  )
}
