import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'
import type { User } from '#domain/accounts/user.ts'
import { useSignedIn } from '../session/auth.tsx'
import { describeDeletion, useDeletion } from '../kit/use-deletion.tsx'
import { showError } from '../kit/use-send.ts'
import { USERS_KEY } from './queries.ts'
import { UserRow } from './UserRow.tsx'

export function UserList({ users }: { users: readonly ListedUser[] }) {
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
