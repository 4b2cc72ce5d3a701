import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request, issuesIn } from '#client/api.ts'
import type { IssuedLink } from '#domain/accounts/invitation.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import { toast } from '#islands/ui/toast.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { showError } from '../kit/show-error.ts'
import { IssuedLinkNotice } from './IssuedLinkNotice.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { INVITATIONS_KEY } from './queries.ts'

interface Draft extends Rights {
  readonly email: string
}

const EMPTY: Draft = { email: '', isAdmin: false, permissions: [] }

/** The form for an invitation, by email or as a link to hand over. */
export function InviteUser({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const invite = useSubmitOnce({
    mutationFn: async ({ email, ...rights }: Draft): Promise<IssuedLink> => {
      const body = { ...rights, ...(email.trim() && { email: email.trim() }) }
      return (await request(INVITATIONS_KEY[0], { method: 'POST', body })).json()
    },
    onSuccess: ({ sentTo }) => {
      if (sentTo !== undefined) {
        toast({ title: 'Success!', description: `Invitation sent to ${sentTo}.` })
        onDone()
      }
      return client.invalidateQueries({ queryKey: INVITATIONS_KEY })
    },
    onError: (error) => showError('Failed to invite.', error),
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    invite.mutate(draft)
  }

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
    <form noValidate onSubmit={submit} className="card grid max-w-xl gap-5" aria-label="Invitation">
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
      <button type="submit" className="button justify-self-start" disabled={invite.isPending}>
        {invite.isPending ? 'Inviting...' : 'Invite'}
      </button>
    </form>
  )
}
