import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { Invitation } from '#domain/accounts/link.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { QueryResult } from '../kit/QueryResult.tsx'
import { Section } from '../kit/Tile.tsx'
import { useConfirmedSend } from '../kit/use-confirmed-send.tsx'
import { listAllowedActions } from '../session/permissions.ts'
import { INVITATIONS_KEY } from './queries.ts'

const SENDING_MS = 3000

/** Lists the invitations that no one has accepted yet, if there are any. */
export function Invitations() {
  const invitations = useQuery<readonly Invitation[]>({
    queryKey: INVITATIONS_KEY,
    // The form's response comes before the email is sent, so the list is polled until it is.
    refetchInterval: ({ state }) =>
      state.data?.some(({ expiresAt }) => expiresAt === undefined) ? SENDING_MS : false,
  })
  return (
    <QueryResult query={invitations} name="invitations">
      {(list) => list.length > 0 && <OpenInvitations invitations={list} />}
    </QueryResult>
  )
}

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const revocation = useConfirmedSend<Invitation>({
    describe: ({ email }) => ({
      title: 'Revoke invitation',
      question: `The link${email ? ` for ${email}` : ''} will stop working.`,
      confirmLabel: 'Revoke',
    }),
    send: ({ id }) => request(`${INVITATIONS_KEY[0]}/${id}`, { method: 'DELETE' }),
    success: 'Invitation revoked.',
    failure: 'The invitation could not be revoked.',
    refreshes: [{ queryKey: INVITATIONS_KEY }],
  })
  return (
    <Section title="Open Invitations" className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p id={`invitation-${invitation.id}`} className="font-semibold wrap-anywhere">
                {invitation.email ?? `Link of ${formatDateTime(invitation.createdAt)}`}
              </p>
              <p className="text-sm text-muted">
                May {listAllowedActions(invitation)}. Invited by {invitation.invitedBy}.{' '}
                {invitation.expiresAt && `Works until ${formatDateTime(invitation.expiresAt)}.`}
              </p>
            </div>
            {!invitation.expiresAt && <Badge variant="pending">Waiting to be sent</Badge>}
            <Button
              variant="alert small"
              aria-describedby={`invitation-${invitation.id}`}
              onClick={() => revocation.ask(invitation)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revocation.question}
    </Section>
  )
}
