import { useRef, useState } from 'react'
import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { focusWithoutScroll } from '../kit/focus.ts'
import { CreateUser } from './CreateUser.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteUser } from './InviteUser.tsx'
import { useUsers } from './queries.ts'
import { UserList } from './UserList.tsx'

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
