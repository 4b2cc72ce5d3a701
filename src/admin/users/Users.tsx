import { useRef, useState } from 'react'
import { Page } from '../components/Page.tsx'
import { QueryResult } from '../components/QueryResult.tsx'
import { focusWithoutScroll } from '../components/deletion/return-focus.ts'
import { CreateUser } from './CreateUser.tsx'
import { useUsers } from './queries.ts'
import { UserList } from './UserList.tsx'

/** The screen of all accounts. */
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
            {(list) => (list.length === 0 ? <p>No users found</p> : <UserList users={list} />)}
          </QueryResult>
        </section>
      </div>
    </Page>
  )
}
