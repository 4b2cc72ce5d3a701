import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import { toast } from '#islands/ui/toast.ts'
import { useSignedIn } from '../app/auth.tsx'
import { Badge } from '../components/Badge.tsx'
import { ConfirmDelete } from '../components/ConfirmDelete.tsx'
import { QueryResult } from '../components/QueryResult.tsx'
import { Page } from '../components/Page.tsx'
import { focusWithoutScroll } from '../components/use-return-focus.ts'
import { Account } from './Account.tsx'
import { CreateUser } from './CreateUser.tsx'
import { useUsers, USERS_KEY } from './queries.ts'

/** Who may sign in, new accounts, and one's own. */
export default function Users() {
  const users = useUsers()
  const [isCreating, setIsCreating] = useState(false)
  const section = useRef<HTMLElement>(null)

  function closeForm() {
    setIsCreating(false)
    focusWithoutScroll(section.current)
  }

  return (
    <Page
      title="User Management"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <button
          type="button"
          className={isCreating ? 'button button-quiet' : 'button'}
          aria-expanded={isCreating}
          onClick={() => setIsCreating(!isCreating)}
        >
          {isCreating ? 'Cancel' : 'Create User'}
        </button>
      }
    >
      <div className="grid gap-8">
        {isCreating && <CreateUser onDone={closeForm} />}
        <section ref={section} tabIndex={-1} aria-labelledby="current-users" className="grid gap-4">
          <h2 id="current-users" className="display-4">
            Current Users
          </h2>
          <QueryResult
            query={users}
            loading="Loading users..."
            failed="The users could not be loaded."
          >
            {(list) =>
              list.length === 0 ? (
                <p>No users found</p>
              ) : (
                <UserList users={list} onRemoved={() => focusWithoutScroll(section.current)} />
              )
            }
          </QueryResult>
        </section>
        <Account />
      </div>
    </Page>
  )
}

interface ListProps {
  readonly users: readonly User[]
  readonly onRemoved: () => void
}

function UserList({ users, onRemoved }: ListProps) {
  const me = useSignedIn()
  const client = useQueryClient()
  const [pendingDeletion, setPendingDeletion] = useState<User>()
  const remove = useMutation({
    mutationFn: ({ id }: User) =>
      request(`${USERS_KEY[0]}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      toast({ title: 'Success!', description: 'User deleted successfully.' })
      await client.invalidateQueries({ queryKey: USERS_KEY })
      onRemoved()
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorSentence(error, 'Failed to delete user'),
        variant: 'destructive',
      }),
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
            {isSame(user, me) ? (
              <Badge variant="pending">You</Badge>
            ) : (
              <button
                type="button"
                className="button button-alert button-small ml-auto"
                // Described rather than named by whom it is about: a name like "username" would else be
                // a second label of that kind beside the form's.
                aria-describedby={`user-${user.id}`}
                disabled={remove.isPending}
                onClick={() => setPendingDeletion(user)}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
      {pendingDeletion && (
        <ConfirmDelete
          kind="user"
          name={pendingDeletion.username}
          onConfirm={() => {
            remove.mutate(pendingDeletion)
            setPendingDeletion(undefined)
          }}
          onCancel={() => setPendingDeletion(undefined)}
        />
      )}
    </>
  )
}

/** Either of them names one account. */
function isSame(a: User, b: User): boolean {
  return a.id === b.id || a.username === b.username
}
