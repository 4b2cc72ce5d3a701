import type { EmailSetup, TestMessage } from '#domain/email/sender-policy.ts'
import { currentTime } from '../clock.ts'
import { environment, siteUrl } from '../environment.ts'
import { newId } from '../random.ts'
import { inspectSenderDomain } from './sender-domain.ts'
import { deliverEmail, readEmailSetup } from './smtp.ts'

/** How email is set up, with what the DNS says about the sender. */
export async function readFullEmailSetup(): Promise<EmailSetup> {
  const { isReady, from, team } = readEmailSetup()
  const { SMTP_URL } = environment()
  const domain = await inspectSenderDomain(from)
  return {
    isReady,
    from,
    ...(SMTP_URL !== undefined && { server: new URL(SMTP_URL).host }),
    ...(team !== undefined && { team }),
    ...(domain && { domain }),
  }
}

/** Send one message to the team, which is not kept in the outbox. */
export async function sendTestMessage(requestedBy: string): Promise<TestMessage> {
  const { team } = readEmailSetup()
  const now = currentTime().toISOString()
  const delivery = await deliverEmail({
    id: newId(),
    kind: 'health',
    to: 'team',
    subject: `Test message from ${new URL(siteUrl()).host}`,
    text: `${requestedBy} sent this message from ${siteUrl()}/admin/health to test email.\n\nThe headers of this message show whether its DKIM signature was accepted: look for "dkim=pass" in "Authentication-Results".\n`,
    state: 'waiting',
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
  })
  return delivery.outcome === 'delivered'
    ? { outcome: 'delivered', to: team ?? '' }
    : { outcome: 'failed', error: delivery.error }
}
