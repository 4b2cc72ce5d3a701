import { useQuery } from '@tanstack/react-query'
import { sendJson } from '#client/query.ts'
import type { Delivery } from '#domain/email/email.ts'
import type { EmailSetup, PolicyFinding, PolicyState } from '#domain/email/sender-policy.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { BusyButton } from '../../kit/buttons.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { DescriptionList, Tile } from '../../kit/Tile.tsx'
import { useSend } from '../../kit/use-send.ts'

/** Shows how email is set up, and sends a test message. */
export function EmailTile() {
  const query = useQuery<EmailSetup>({ queryKey: ['/api/admin/email-setup'] })
  return (
    <Tile title="Email" link={['/admin/outbox', 'Outbox']}>
      <QueryResult query={query} name="email setup">
        {({ isReady, reason, server, from, team, domain }) => (
          <>
            {reason && <p className="notice">{reason} Until then emails wait in the outbox.</p>}
            <DescriptionList
              items={[
                ['Server', server],
                ['From', from],
                ['Team', team ?? 'MAIL_TO is not set'],
                ['SPF', domain && <PolicyBadge finding={domain.spf} />],
                ['DMARC', domain && <PolicyBadge finding={domain.dmarc} />],
                ['DKIM', domain && 'shown by the headers of a test message'],
              ]}
            />
            {isReady && team && <TestMessageButton />}
          </>
        )}
      </QueryResult>
    </Tile>
  )
}

/** Sends a message to the team and says what the mail server answered. */
function TestMessageButton() {
  const test = useSend({
    send: () => sendJson<Delivery>('/api/admin/email-setup', 'POST'),
    failure: 'The test message could not be sent.',
  })
  return (
    <div className="grid gap-2">
      <BusyButton labels={['Send test message', 'Sending...']} send={test} />
      <p role="status" className="text-sm wrap-anywhere text-muted">
        {test.data &&
          (test.data.outcome === 'delivered'
            ? `The mail server accepted a message to ${test.data.to}.`
            : `The mail server did not accept the message: ${test.data.error}`)}
      </p>
    </div>
  )
}

const STATES: Readonly<Record<PolicyState, readonly [BadgeVariant, string]>> = {
  ok: ['success', 'OK'],
  missing: ['danger', 'Missing'],
  weak: ['pending', 'Protects no one'],
  invalid: ['danger', 'Not valid'],
  unknown: ['neutral', 'DNS did not answer'],
}

function PolicyBadge({ finding: { state, record } }: { finding: PolicyFinding }) {
  const [variant, word] = STATES[state]
  return (
    <>
      <Badge variant={variant}>{word}</Badge>
      {record && <code className="block text-sm wrap-anywhere text-muted">{record}</code>}
    </>
  )
}
