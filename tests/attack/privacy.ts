import { setTimeout as pause } from 'node:timers/promises'
import { NO_CAMPAIGN as NO_UTM } from '#domain/attribution/campaign.ts'
import { buildEventKey, buildVisitKey } from '#domain/marketing/funnel/event-key.ts'
import { NO_CAMPAIGN } from '#domain/attribution/campaign-name.ts'
import type { OpenedResult } from '#domain/quiz/requests.ts'
import { sha256Hex } from '#server/storage/hash.ts'
import { allowedMs, type Attack, scaled } from './support/attack.ts'
import { clientAddress, readAsAdmin, repeat, send, sendForStatus, time } from './support/client.ts'
import { addRecords } from './support/stored-data.ts'
import type { Site } from './support/site.ts'

const SENDER = 'sam.sender@example.com'
const RECEIVER = 'rita.receiver@example.com'
const VICTIM = 'vic.victim@example.com'
const STRANGER = 'mallory@example.com'
const ASSESSMENT = 'full-assessment'
const LEADS = 40
const EVENTS_PER_OWN_SESSION = 100
const FORGET_MS = 2_000
const SECRET = 'We are about to lose our largest customer.'

/** Insecure direct object reference: records of another person by way of a shared visit. */
export const privacyAttacks: readonly Attack[] = [
  {
    item: 1,
    name: 'receiver of a share reads and erases the sender’s records',
    before: 'message read and erased',
    site: 'behind-proxy',
    async run(site) {
      await sendMessageAndShare(site)
      const token = await requestRecordsToken(site, RECEIVER)
      const canRead = token !== undefined && (await readsSecret(site, token))
      if (token !== undefined) {
        await sendForStatus(site.url, '/api/privacy/remove', {
          body: { token },
          ip: '198.51.100.2',
        })
      }
      const isErased = !(await hasMessage(site))
      return {
        after: `message ${canRead ? 'read' : 'not readable'}, ${isErased ? 'erased' : 'still there'}`,
        holds: token !== undefined && !canRead && !isErased,
      }
    },
  },
  {
    item: 4,
    name: 'forgetting a person with 40 leads on a busy day',
    before: '150,000 events: 503 after 9 s, nothing deleted',
    site: 'behind-proxy',
    needsOwnSite: true,
    async run(site, volume) {
      const events = scaled(volume, { quick: 60_000, full: 1_000_000 })
      const sessions = await repeat(LEADS, 8, (index) => sendMessage(site, index))
      await site.restart((dataDir) => addRecords(dataDir, 'events', eventsOf(sessions, events)))
      let status = 0
      const ms = await time(async () => {
        status = await sendForStatus(site.url, '/api/admin/person', {
          method: 'DELETE',
          cookie: site.cookie,
          body: { email: SENDER },
        })
      })
      const isGone = !(await hasMessage(site))
      return {
        after: `${events} events: ${status} after ${(ms / 1000).toFixed(1)} s, leads ${isGone ? 'gone' : 'still there'}`,
        holds: status < 300 && isGone && ms <= allowedMs(FORGET_MS, volume),
      }
    },
  },
  {
    item: 31,
    name: 'stranger plants an assessment request in a saved result emailed to a victim',
    before: 'answers, name, firm and colleague read and erased',
    site: 'behind-proxy',
    async run(site) {
      const requestId = crypto.randomUUID()
      await plantRequest(site, requestId)
      const given = await openSavedResult(site)
      await finishAssessment(site, given)
      const token = await requestRecordsToken(site, STRANGER)
      const page = await (await send(site.url, `/privacy/records?token=${token}`)).text()
      const isRead = /Victim Works|Business IQ/.test(page)
      return {
        after: `request ${given === undefined ? 'kept back' : 'handed over'}, answers ${isRead ? 'read' : 'not readable'}`,
        holds: token !== undefined && given === undefined && !isRead,
      }
    },
  },
]

/** Ask for an assessment as the stranger, and have its id emailed to the victim with saved answers. */
async function plantRequest({ url }: Site, requestId: string): Promise<void> {
  const from = { ip: '198.51.100.3', headers: { 'x-assessment-request': requestId } }
  const facts = { companySize: '1-10', yearFounded: 2015, role: 'ceo' }
  await sendForStatus(url, '/api/ads/assessment-requests', {
    ...from,
    body: { name: 'Mallory', email: STRANGER, ...facts },
  })
  await sendForStatus(url, '/api/ads/saved-results', {
    ...from,
    body: {
      email: VICTIM,
      quizId: ASSESSMENT,
      state: { phase: 'question', index: 1, answers: { 0: 'Option B' } },
    },
  })
}

/** Open the genuine link as the victim. @returns the assessment request that it hands over. */
async function openSavedResult(site: Site): Promise<string | undefined> {
  const token = await findToken(site, VICTIM, /result#(.+)/)
  const response = await send(site.url, '/api/ads/saved-results/open', { body: { token } })
  if (!response.ok) throw new Error(`the saved result answered ${response.status}`)
  // Our own API.
  return ((await response.json()) as OpenedResult).requestId
}

/** Answer and share as the victim's browser does after it opened the link. */
async function finishAssessment({ url }: Site, requestId: string | undefined): Promise<void> {
  const headers = {
    'x-session-id': crypto.randomUUID(),
    ...(requestId !== undefined && { 'x-assessment-request': requestId }),
  }
  const from = { ip: '198.51.100.4', headers }
  const answers = JSON.stringify({ 0: 'Option C' })
  await sendForStatus(url, '/api/ads/quiz-submissions', {
    ...from,
    body: { quizId: ASSESSMENT, score: 1, answers, ...NO_UTM },
  })
  await sendForStatus(url, '/api/ads/share-quiz', {
    ...from,
    body: {
      toEmail: 'colleague@example.com',
      fromName: 'Vic Victim',
      fromBusiness: 'Victim Works',
      quizId: ASSESSMENT,
    },
  })
}

async function sendMessage({ url }: Site, index: number): Promise<string> {
  const sessionId = crypto.randomUUID()
  await sendForStatus(url, '/api/contact', {
    ip: clientAddress(index, 23),
    headers: { 'x-session-id': sessionId, 'x-form-age': '60000' },
    body: { name: 'Sam Sender', email: SENDER, company: '', message: `${SECRET} (${index})` },
  })
  return sessionId
}

/** Events of today: some by each of `sessions`, the rest by strangers. */
function* eventsOf(sessions: readonly string[], count: number) {
  const at = new Date().toISOString()
  for (let index = 0; index < count; index += 1) {
    const own = sessions[index % EVENTS_PER_OWN_SESSION === 0 ? index / EVENTS_PER_OWN_SESSION : -1]
    const key = buildEventKey({
      day: at.slice(0, 10),
      quizId: 'quiz-a',
      campaign: NO_CAMPAIGN,
      visit: buildVisitKey(own ?? crypto.randomUUID(), sha256Hex),
      step: { type: 'page_view' },
    })
    yield [key, { at }] as const
  }
}

async function sendMessageAndShare({ url }: Site): Promise<void> {
  const visit = { ip: '198.51.100.1', headers: { 'x-session-id': crypto.randomUUID() } }
  await sendForStatus(url, '/api/contact', {
    ...visit,
    headers: { ...visit.headers, 'x-form-age': '60000' },
    body: { name: 'Sam Sender', email: SENDER, company: '', message: SECRET },
  })
  await sendForStatus(url, '/api/ads/share-quiz', {
    ...visit,
    body: {
      toEmail: RECEIVER,
      fromName: 'Sam Sender',
      fromBusiness: 'Sender Works',
      quizId: 'quiz-a',
    },
  })
}

/** The token of the link that is emailed to `email`, if any. */
async function requestRecordsToken(site: Site, email: string): Promise<string | undefined> {
  await sendForStatus(site.url, '/api/privacy', { body: { email }, ip: '198.51.100.2' })
  return findToken(site, email, /records\?token=(.+)/)
}

/** A token in the newest email to an address, once it arrives. */
async function findToken(
  { mailbox }: Site,
  address: string,
  pattern: RegExp,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const token = pattern.exec(mailbox.findLink(address) ?? '')?.[1]
    if (token) return token
    await pause(100)
  }
  return undefined
}

async function readsSecret({ url }: Site, token: string): Promise<boolean> {
  const page = await (await send(url, `/privacy/records?token=${token}`)).text()
  return page.includes(SECRET) || page.includes(SENDER)
}

async function hasMessage(site: Site): Promise<boolean> {
  const page = await readAsAdmin<unknown>(site, '/api/admin/leads')
  return JSON.stringify(page).includes(SENDER)
}
