import type { LeadCounts, LeadDetails, LeadPage } from '#domain/leads/lead-page.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { findTexts } from '../checks/personal-data.ts'
import { buildLeadKey, leads } from '#server/leads/leads.ts'
import { DAY_MS, type Guide, HOUR_MS, Interrupted, type Journey } from './guide.ts'

/** What a person writes is in the inbox, and what is done with it too. */
const workOnLead: Journey = async (guide) => {
  const key = await write(guide)
  const work = (body: object, expect = 200) => guide.edit(`PUT ${pathOf(key)}`, { body, expect })
  const { id, username } = guide.world.editor
  guide.same((await details(guide, key)).lead.status, 'new', 'the status of a new lead')
  await work({ status: 'contacted', star: true })
  const answered = (await details(guide, key)).lead
  await work({ note: `Noted ${guide.mark}`, dueOn: '2026-07-01', responsible: id })
  await work({ status: 'won', value: 1500.5 })
  await work({ note: 'Late', seen: { note: '' } }, 412)
  const { lead, timeline } = await details(guide, key)
  guide.check(
    timeline.some((entry) => entry.what === 'record') &&
      timeline.some((entry) => entry.what === 'work'),
    'the timeline lacks what happened',
  )
  const { status, star, note, value, dueOn, responsible, answeredAt } = lead
  guide.same(
    { status, star, note, value, dueOn, responsible },
    {
      status: 'won',
      star: true,
      note: `Noted ${guide.mark}`,
      value: 1500.5,
      dueOn: '2026-07-01',
      responsible: { id, username },
    },
    'the lead',
  )
  const done = new Set(lead.history.map(({ what, to }) => `${what} ${to}`))
  guide.check(done.has('status contacted') && done.has('status won'), 'the history lacks work')
  guide.check(
    lead.history.every(({ by }) => by === username),
    'the history names someone else',
  )
  guide.check(answeredAt === answered.answeredAt, 'a lead was answered at another time')
  await work({ status: 'qualified' })
  const qualified = (await details(guide, key)).lead
  guide.same(
    [qualified.value, qualified.answeredAt],
    [1500.5, answeredAt],
    'the value and the answer of a lead that is no longer won',
  )
  await work({ status: 'new' })
  guide.same((await details(guide, key)).lead.answeredAt, undefined, 'the answer of a new lead')
  await expectListed(guide, key, true)
}

/** A deleted lead can be brought back for a week. */
const deleteLead: Journey = async (guide) => {
  const key = await write(guide)
  await guide.edit(`DELETE ${pathOf(key)}`)
  const deletedAt = guide.now()
  await expectListed(guide, key, false)
  if (guide.number % 2 === 0) {
    await guide.edit(`POST ${pathOf(key)}/undelete`)
    await expectListed(guide, key, true)
    const stays = async () => (await leads.find(key)) !== undefined
    guide.later(deletedAt + 8 * DAY_MS, 'a restored lead stays', stays, 'rollup')
    return
  }
  const isThere = async () => (await leads.find(key)) !== undefined
  guide.later(deletedAt + 6.9 * DAY_MS, 'a deleted lead is kept for a week', isThere, 'rollup')
  guide.later(
    deletedAt + 7.1 * DAY_MS,
    'a deleted lead is erased after a week',
    async () => !(await isThere()) && isErased(guide),
    'rollup',
  )
}

/** A reply is sent to the writer once, however often it is asked for. */
const reply: Journey = async (guide) => {
  const key = await write(guide)
  const id = `00000000-0000-4000-8000-${String(guide.number).padStart(12, '0')}`
  const body = { id, subject: `Reply ${guide.mark}`, text: `Hello ${guide.mark}` }
  const send = () => guide.edit(`POST ${pathOf(key)}/replies`, { body, expect: 201 })
  await send()
  if (guide.number % 2 === 0) await Promise.all([send(), send()])
  const { lead } = await details(guide, key)
  guide.same(lead.status, 'contacted', 'the status of an answered lead')
  guide.same(
    lead.history.filter(({ what }) => what === 'reply').length,
    1,
    'the replies in the history',
  )
  guide.check(lead.answeredAt !== undefined, 'an answered lead waits')
  guide.atEnd('a reply is sent', async () => {
    const sent = guide.mail.find(guide.address(), `Reply ${guide.mark}`)
    const ids = new Set(sent.map((email) => email.id))
    return ids.size === 1 && sent.every(({ text }) => text.includes(`Hello ${guide.mark}`))
  })
}

/** What looks like a bot's is kept apart for a month, and sends no email. */
const sendSpam: Journey = async (guide) => {
  const message =
    guide.number % 2 === 0 ? 'https://spam.example/a https://spam.example/b' : `Buy ${guide.mark}`
  const website = guide.number % 2 === 0 ? '' : 'https://spam.example'
  const key = await write(guide, { message, website })
  const at = guide.now()
  const { lead } = await details(guide, key)
  guide.same([lead.status, lead.spamReason === undefined], ['spam', false], 'spam')
  guide.atEnd(
    'spam sends no email',
    async () => guide.mail.find('team@firm.test', guide.mark).length === 0,
  )
  const isThere = async () => (await leads.find(key)) !== undefined
  guide.later(at + 29.9 * DAY_MS, 'spam is kept for a month', isThere, 'cleanup')
  guide.later(
    at + 30.1 * DAY_MS,
    'spam goes after a month',
    async () => !(await isThere()),
    'cleanup',
  )
}

/** A closed lead stays for two years after the last work on it. */
const closeLead: Journey = async (guide) => {
  const key = await write(guide)
  const close = async () => {
    const body = { status: 'lost', note: `Closed ${guide.mark}` }
    return (await guide.edit(`PUT ${pathOf(key)}`, { body })).ok
  }
  let closedAt = guide.now()
  if (guide.number % 2 === 0) await close()
  else {
    closedAt += 100 * DAY_MS
    guide.later(closedAt, 'a lead is closed after a while', close)
  }
  const isThere = async () => (await leads.find(key)) !== undefined
  guide.later(closedAt + 720 * DAY_MS, 'a closed lead is kept', isThere, 'cleanup')
  guide.later(
    closedAt + 735 * DAY_MS,
    'a closed lead goes',
    async () => !(await isThere()) && isErased(guide),
    'cleanup',
  )
}

/** A quiz result says what was answered, however often it is sent. */
const finishQuiz: Journey = async (guide) => {
  const answers = { 0: 'Yes', 1: 'Below 30%', 2: 'Within a year' }
  const sessionId = `session-${guide.mark}`
  const campaign = {
    utm_source: `s-${guide.mark}`,
    utm_medium: 'cpc',
    utm_campaign: 'c',
    utm_content: 'd',
    utm_term: 'e',
  }
  const body = {
    quizId: 'quiz-b',
    score: 1,
    answers: JSON.stringify(answers),
    ...campaign,
    referer: 'https://a.example/',
  }
  const headers = { 'idempotency-key': guide.mark, 'x-session-id': sessionId }
  for (let times = 0; times < 2; times++)
    await guide.ask('POST /api/ads/quiz-submissions', { body, headers, expect: 201 })
  if (!guide.isListed) return
  const all = await leads.all()
  const own = all.filter((lead) => lead.sessionId === sessionId)
  guide.same(own.length, 1, 'how often a result is stored')
  const [lead] = own
  if (lead?.kind !== 'quiz') return
  guide.same([lead.answers, lead.score, lead.quizId], [answers, 3, 'quiz-b'], 'the answers')
  guide.same(lead.campaign.utm_source, campaign.utm_source, 'the campaign')
}

/** The sixth message of an address within ten minutes is refused, and only that address's. */
const flood: Journey = async (guide) => {
  if (!guide.isQuiet) return
  const send = async (ip: string, n: number) => {
    const body = {
      name: 'Flood',
      email: guide.address(),
      message: `Flood ${guide.mark} number ${n}`,
    }
    return (await guide.ask('POST /api/contact', { body, ip, expect: [201, 429] })).status
  }
  const ip = `198.18.1.${guide.number % 250}`
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push(await send(ip, n))
  guide.same(
    statuses,
    [201, 201, 201, 201, 201, 429, 429],
    'what the messages of a flood are answered',
  )
  guide.same(await send('198.18.2.1', 10), 201, 'a message from elsewhere')
  const at = guide.now()
  guide.later(
    at + 9 * 60_000,
    'a flood is refused for ten minutes',
    async () => (await send(ip, 20)) === 429,
  )
  guide.later(at + 11 * 60_000, 'after that it is not', async () => (await send(ip, 21)) === 201)
  guide.atEnd('an address gets one auto-reply a day', async () => {
    return guide.mail.find(guide.address()).length === 1
  })
}

/** A lead that waits for a day is escalated once, while the firm works. */
const waitForAnswer: Journey = async (guide) => {
  const key = await write(guide)
  const at = guide.now()
  const isAnswered = guide.number % 2 === 0
  if (isAnswered) {
    const body = { status: 'contacted' }
    await guide.edit(`PUT ${pathOf(key)}`, { body })
  }
  const escalated = () =>
    guide.mail.find('team@firm.test', key).filter(({ at: sentAt }) => sentAt > at + HOUR_MS)
  const jobs = ['outbox'] as const
  guide.later(
    at + 23.9 * HOUR_MS,
    'no lead is escalated within a day',
    async () => escalated().length === 0,
    ...jobs,
  )
  // Some working hour of the next days.
  for (let hours = 25; hours < 24 * 6; hours += 5)
    guide.later(
      at + hours * HOUR_MS,
      'a lead is escalated once',
      async () => new Set(escalated().map(({ id }) => id)).size <= 1,
      ...jobs,
    )
  guide.later(
    at + 6.1 * DAY_MS,
    'a lead that waits is escalated',
    async () => escalated().length > 0 !== isAnswered,
    ...jobs,
  )
}

export const LEAD_JOURNEYS = {
  workOnLead,
  deleteLead,
  reply,
  sendSpam,
  closeLead,
  finishQuiz,
  flood,
  waitForAnswer,
}

/** Whether nothing is left of what a journey wrote. */
export async function isErased(guide: Guide): Promise<boolean> {
  // A late listing still has the lead, so the index is right once someone looks again.
  if (guide.plan.listLagMs > 0) {
    await guide.wait(guide.plan.listLagMs)
    await guide.edit('/api/admin/leads')
  }
  const texts = [guide.address(), `Hello ${guide.mark}`, `Name ${guide.mark}`]
  const places = findTexts(guide.world.storage, texts)
  for (const place of places) guide.fault(`${place} holds an erased lead`)
  return places.length === 0
}

export function pathOf(key: string): string {
  return `/api/admin/leads/${key}`
}

/** Write to the firm. @returns the key of the lead. */
export async function write(guide: Guide, given: object = {}): Promise<string> {
  const wanted = { name: `Name ${guide.mark}`, email: guide.address() }
  const isMessage = guide.number % 3 > 0 || 'message' in given
  const message = `Hello ${guide.mark}`
  const body = isMessage
    ? { ...wanted, company: `Firm ${guide.mark}`, message, ...given }
    : { ...wanted, companySize: '1-10', yearFounded: 2000, role: 'ceo' }
  const path = isMessage ? '/api/contact' : '/api/ads/assessment-requests'
  const before = new Set(await leads.keys())
  await guide.ask(`POST ${path}`, { body, headers: { 'x-form-age': '60000' }, expect: 201 })
  if (!guide.isListed) await guide.wait(guide.plan.listLagMs)
  const added = (await leads.keys()).filter((key) => !before.has(key))
  for (const key of added) {
    const lead = await leads.find(key)
    if (lead && isOwn(lead, body)) return key
  }
  guide.fault('what was acknowledged is not there')
  throw new Interrupted()
}

function isOwn(lead: Lead, body: Readonly<Record<string, unknown>>): boolean {
  if (lead.kind !== 'contact' && lead.kind !== 'assessment') return false
  return (
    lead.email === body['email'] &&
    (lead.kind !== 'contact' || lead.message === body['message']) &&
    buildLeadKey(lead) !== ''
  )
}

export async function details(guide: Guide, key: string): Promise<LeadDetails> {
  return guide.read<LeadDetails>(guide.edit(pathOf(key)))
}

async function expectListed(guide: Guide, key: string, isWanted: boolean): Promise<void> {
  if (!guide.isListed) return
  const page = guide.edit(`/api/admin/leads?email=${guide.address()}`)
  const { leads: found } = await guide.read<LeadPage>(page)
  guide.same(
    found.some((lead) => lead.key === key),
    isWanted,
    'whether the inbox has it',
  )
  await guide.read<LeadCounts>(guide.edit('/api/admin/leads-summary'))
}
