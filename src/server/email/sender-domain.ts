import { resolveTxt } from 'node:dns/promises'
import {
  domainOfSender,
  type EmailSetup,
  judgeDmarc,
  judgeSpf,
  listPolicyDomains,
} from '#domain/email/sender-policy.ts'
import { sleep } from '../clock.ts'

/** The TXT records of a name; empty without any, `undefined` when the DNS does not answer. */
export type TxtLookup = (name: string) => Promise<readonly string[] | undefined>

const LIMIT_MS = 3_000
const NO_RECORDS: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * What the DNS says about the domain that emails come from. The domain is a setting of the site, never
 * one that a visitor names.
 */
export async function inspectSenderDomain(
  sender: string,
  lookUp: TxtLookup = lookUpTxt,
): Promise<EmailSetup['domain']> {
  const name = domainOfSender(sender)
  if (name === undefined) return undefined
  const [spf, ...dmarc] = await Promise.all([
    lookUp(name),
    ...listPolicyDomains(name).map((domain) => lookUp(`_dmarc.${domain}`)),
  ])
  const findings = dmarc.map(judgeDmarc)
  // The nearest record counts. A lookup that failed before it leaves the answer open.
  const nearest = findings.find(({ state }) => state !== 'missing') ?? { state: 'missing' }
  return { name, spf: judgeSpf(spf), dmarc: nearest }
}

async function lookUpTxt(name: string): Promise<readonly string[] | undefined> {
  const records = resolveTxt(name).then(
    (chunks) => chunks.map((parts) => parts.join('')),
    (error: unknown) =>
      error instanceof Error && 'code' in error && NO_RECORDS.has(error.code) ? [] : undefined,
  )
  return Promise.race([records, sleep(LIMIT_MS).then(() => undefined)])
}
