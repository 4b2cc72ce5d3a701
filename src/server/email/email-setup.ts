import { resolveTxt } from 'node:dns/promises'
import type { Delivery } from '#domain/email/email.ts'
import {
  readSenderDomain,
  type EmailSetup,
  readDmarc,
  readSpf,
  listPolicyDomains,
} from '#domain/email/sender-policy.ts'
import { sleep } from '../clock.ts'
import { environment, siteUrl } from '../environment.ts'
import { newId } from '../random.ts'
import { readSite } from '../site/site.ts'
import { deliverEmail, readEmailSetup } from './smtp.ts'

/** The TXT records of a name; empty without any, `undefined` when the DNS does not answer. */
export type TxtLookup = (name: string) => Promise<readonly string[] | undefined>

const LIMIT_MS = 3_000
const NO_RECORDS: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Read the DNS records of the domain that emails come from. The domain is a setting of the site,
 * never one that a visitor names.
 */
export async function inspectSenderDomain(
  sender: string,
  lookUp: TxtLookup = lookUpTxt,
): Promise<EmailSetup['domain']> {
  const name = readSenderDomain(sender)
  if (name === undefined) return undefined
  const [spf, ...dmarc] = await Promise.all([
    lookUp(name),
    ...listPolicyDomains(name).map((domain) => lookUp(`_dmarc.${domain}`)),
  ])
  const findings = dmarc.map(readDmarc)
  // The nearest record counts. A lookup that failed before it leaves the answer open.
  const nearest = findings.find(({ state }) => state !== 'missing') ?? { state: 'missing' }
  return { name, spf: readSpf(spf), dmarc: nearest }
}

async function lookUpTxt(name: string): Promise<readonly string[] | undefined> {
  const records = resolveTxt(name).then(
    (chunks) => chunks.map((parts) => parts.join('')),
    (error: unknown) =>
      error instanceof Error && 'code' in error && NO_RECORDS.has(error.code) ? [] : undefined,
  )
  return Promise.race([records, sleep(LIMIT_MS).then(() => undefined)])
}

/** Read how email is set up, with the DNS records of the sender's domain. */
export async function readFullEmailSetup(): Promise<EmailSetup> {
  const setup = readEmailSetup()
  const server = URL.parse(environment().SMTP_URL ?? '')?.host
  return { ...setup, server, domain: await inspectSenderDomain(setup.from) }
}

/** Send one message to the team, which is not kept in the outbox. */
export async function sendTestMessage(requestedBy: string): Promise<Delivery> {
  return deliverEmail({
    id: newId(),
    kind: 'health',
    to: 'team',
    subject: `Test message from ${(await readSite()).name}`,
    text: `${requestedBy} sent this message from ${siteUrl()}/admin/health to test email.\n\nThe headers of this message show whether its DKIM signature was accepted: look for "dkim=pass" in "Authentication-Results".\n`,
  })
}
