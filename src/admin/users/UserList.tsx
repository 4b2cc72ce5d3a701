import { useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import { toast } from '#islands/ui/toast.ts'
import { useSignedIn } from '../app/auth.tsx'
import { Badge } from '../components/Badge.tsx'
import { describeDeletion, useDeletion } from '../components/deletion/use-deletion.tsx'
import { showError } from '../components/show-error.ts'
import { USERS_KEY } from './queries.ts'

export function UserList({ users }: { users: readonly User[] }) {
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
          <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span id={`user-${user.id}`} className="min-w-0 font-semibold break-all">
              {user.username}
            </span>
            <Badge variant={user.isAdmin ? 'success' : 'neutral'}>
              {user.isAdmin ? 'Administrator' : 'User'}
            </Badge>
            {user.id === me.id ? (
              <Badge variant="pending">You</Badge>
            ) : (
              <button
                type="button"
                className="button button-alert button-small ml-auto"
                // The username is the description, not the label: a user named "Username" would
                // otherwise share a label with the form's field.
                aria-describedby={`user-${user.id}`}
                disabled={deletion.deleting !== undefined}
                onClick={() => deletion.ask(user)}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
      {deletion.question}
    </>
  )
}
