import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { SELF_CHECK_SPAM_REASON } from '#domain/leads/spam.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime, elapsedMs, sleep } from '../../clock.ts'
import { readEmailSetup } from '../../email/smtp.ts'
import { siteUrl } from '../../environment.ts'
import type { Endpoint } from '../../http/routes.ts'
import { listLeadsSince } from '../../leads/lead-pages.ts'
import { readLeads, type ReadLead } from '../../leads/owners.ts'
import { eraseLeads, findEmailsAbout } from '../../leads/person.ts'
import { newId } from '../../random.ts'
import { sendDueEmails } from '../send-emails.ts'
import { markAsSelfCheck } from './request-mark.ts'
import { type CheckOutcome, SelfCheckFault } from './results.ts'

/** An address of no visitor, so that their limits and the self-check's are counted apart. */
const OWN_ADDRESS = 'fd00::1'

const EMAIL_LIMIT_MS = 12_000
const INTERVAL_MS = 200

/**
 * Send a marked message through the form's own function, find it in the inbox and in the outbox,
 * see its email accepted by the mail server, which sends it to no one, and erase it.
 */
export async function checkLeads(contact: Endpoint): Promise<CheckOutcome> {
  const minuteAgo = currentTime().getTime() - MINUTE_MS
  // A run that was ended from outside did not come to erase its message. None lasts a minute.
  await eraseLeads(await findSelfCheckLeads(({ receivedAt }) => Date.parse(receivedAt) < minuteAgo))
  const text = `Nightly self-check ${newId()}`
  const find = () => findSelfCheckLeads((found) => found.text === text)
  let outcome: CheckOutcome
  try {
    await submitMessage(contact, text)
    const [found] = await find()
    if (!found) throw new SelfCheckFault('The message was accepted and is not in the inbox.')
    outcome = await checkEmail(found)
  } finally {
    await eraseLeads(await find())
  }
  if ((await find()).length > 0) throw new SelfCheckFault('The message could not be erased.')
  return outcome
}

async function submitMessage(contact: Endpoint, message: string): Promise<void> {
  const tasks: Promise<unknown>[] = []
  const host = new URL(siteUrl()).hostname
  const request = new Request(`${siteUrl()}/api/contact`, {
    method: 'POST',
    headers: { ...(await markAsSelfCheck()), 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Nightly self-check',
      email: `self-check@${host.includes('.') ? host : 'example.com'}`,
      message,
    }),
  })
  const waitUntil = (task: Promise<unknown>) => void tasks.push(task)
  const context = { ip: OWN_ADDRESS, requestId: newId(), waitUntil }
  const response = await contact(request, context)
  await Promise.all(tasks)
  if (response.status !== 201)
    throw new SelfCheckFault(`The form answered ${response.status}: ${await response.text()}`)
}

async function checkEmail({ lead }: ReadLead): Promise<CheckOutcome> {
  const find = async () => (await findEmailsAbout([lead]))[0]?.email
  const email = await find()
  if (!email)
    throw new SelfCheckFault('The message is in the inbox and its email is not in the outbox.')
  const { isReady, reason = 'MAIL_TO is not set.', team } = readEmailSetup()
  if (!isReady || team === undefined) return { note: `Without a mail server: ${reason}` }
  const end = elapsedMs() + EMAIL_LIMIT_MS
  for (;;) {
    // Repeat, because another run may have claimed the email.
    await sendDueEmails()
    const current = await find()
    if (current?.state === 'sent') return {}
    if (current?.lastError !== undefined)
      throw new SelfCheckFault(`The mail server failed: ${current.lastError}`)
    if (elapsedMs() > end) throw new SelfCheckFault('The email was not sent in time.')
    await sleep(INTERVAL_MS)
  }
}

/** The messages of self-checks in the inbox. */
async function findSelfCheckLeads(isWanted: (lead: LeadSummary) => boolean): Promise<ReadLead[]> {
  const now = currentTime()
  const spam = await listLeadsSince({ status: 'spam' }, new Date(now.getTime() - 2 * DAY_MS), now)
  const own = spam.filter(({ spamReason }) => spamReason === SELF_CHECK_SPAM_REASON)
  const keys = own.filter(isWanted).map(({ key }) => key)
  return readLeads(keys, () => true)
}
