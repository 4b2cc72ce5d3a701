import { useState } from 'react'
import { issuesIn } from '#client/api.ts'
import type { IssuedLink } from '#domain/accounts/link.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import { SubmitButton, Form } from '../kit/forms/Form.tsx'
import { TextField } from '../kit/forms/Field.tsx'
import { IssuedLinkNotice } from './IssuedLinkNotice.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { INVITATIONS_KEY } from './queries.ts'
import { useSend } from '../kit/use-send.ts'
import { sendJson } from '#client/query.ts'

interface Draft extends Rights {
  readonly email: string
}

const EMPTY: Draft = { email: '', isAdmin: false, permissions: [] }

/** The form for an invitation, by email or as a link to hand over. */
export function InviteUser({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const invite = useSend({
    send: ({ email, ...rights }: Draft) => {
      const body = { ...rights, ...(email.trim() && { email: email.trim() }) }
      return sendJson<IssuedLink>(INVITATIONS_KEY[0], 'POST', body)
    },
    success: ({ sentTo }) => sentTo && `Invitation sent to ${sentTo}.`,
    failure: 'Failed to invite.',
    onDone: ({ sentTo }) => sentTo !== undefined && onDone(),
    refreshes: [{ queryKey: INVITATIONS_KEY }],
  })

  if (invite.data?.url !== undefined) {
    return (
      <IssuedLinkNotice
        title="Invitation link"
        hint={`${draft.email.trim() ? 'Email isn’t set up, so no email was sent. ' : ''}Give this link to the person you invite. It works once, for 72 hours.`}
        url={invite.data.url}
        onDone={onDone}
      />
    )
  }
  return (
    <Form
      className="card grid max-w-xl gap-5"
      aria-label="Invitation"
      onSubmit={() => invite.mutate(draft)}
    >
      <TextField
        label="Email"
        name="invited-email"
        type="email"
        autoComplete="off"
        hint="Optional. Without an address you get a link to hand over."
        issue={issuesIn(invite.error)['email']}
        value={draft.email}
        onChange={(email) => setDraft({ ...draft, email })}
      />
      <PermissionFields rights={draft} onChange={(rights) => setDraft({ ...draft, ...rights })} />
      <SubmitButton
        labels={['Invite', 'Inviting...']}
        isPending={invite.isPending}
        className="button justify-self-start"
      />
    </Form>
  )
}
