import { useRef, useState } from 'react'
import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { focusWithoutScroll } from '../kit/return-focus.ts'
import { CreateUser } from './CreateUser.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteUser } from './InviteUser.tsx'
import { useUsers } from './queries.ts'
import { UserList } from './UserList.tsx'

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
      actions={
        <>
          <ToggleButton
            label="Create User"
            isOpen={form === 'create'}
            onToggle={(isOpen) => setForm(isOpen ? 'create' : undefined)}
          />
          <ToggleButton
            label="Invite"
            isOpen={form === 'invite'}
            onToggle={(isOpen) => setForm(isOpen ? 'invite' : undefined)}
          />
        </>
      }
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

interface ToggleProps {
  readonly label: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** Opens a form, and closes it again. */
function ToggleButton({ label, isOpen, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={isOpen ? 'button button-quiet' : 'button'}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    >
      {isOpen ? 'Cancel' : label}
    </button>
  )
}
