import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { EmailSetup, PolicyFinding, PolicyState } from '#domain/email/sender-policy.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { DescriptionList } from '../../kit/DescriptionList.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { TestMessageButton } from './TestMessageButton.tsx'

/** How email is set up, and a test message. */
export function EmailTile() {
  const query = useQuery<EmailSetup>({ queryKey: ['/api/admin/email-setup'] })
  return (
    <Tile
      title="Email"
      action={
        <Link href="/admin/outbox" className="link">
          Outbox
        </Link>
      }
    >
      <QueryResult query={query} failed="The email setup could not be loaded.">
        {(setup) => <Setup setup={setup} />}
      </QueryResult>
    </Tile>
  )
}

function Setup({ setup: { isReady, reason, server, from, team, domain } }: { setup: EmailSetup }) {
  return (
    <>
      {reason && <p className="notice">{reason} Until then emails wait in the outbox.</p>}
      <DescriptionList
        items={[
          ['Server', server],
          ['From', from],
          ['Team', team ?? 'MAIL_TO is not set'],
          ['SPF', domain && <Policy finding={domain.spf} />],
          ['DMARC', domain && <Policy finding={domain.dmarc} />],
          ['DKIM', domain && 'shown by the headers of a test message'],
        ]}
      />
      {isReady && team && <TestMessageButton />}
    </>
  )
}

const STATES: Readonly<Record<PolicyState, readonly [BadgeVariant, string]>> = {
  ok: ['success', 'OK'],
  missing: ['danger', 'Missing'],
  weak: ['pending', 'Protects no one'],
  invalid: ['danger', 'Not valid'],
  unknown: ['neutral', 'DNS did not answer'],
}

function Policy({ finding: { state, record } }: { finding: PolicyFinding }) {
  const [variant, word] = STATES[state]
  return (
    <>
      <Badge variant={variant}>{word}</Badge>
      {record && <code className="block text-sm wrap-anywhere text-muted">{record}</code>}
    </>
  )
}
