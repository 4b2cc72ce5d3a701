import type { OutboxEmail, OutboxPage } from '#domain/email/email.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { leads } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { SAVED_STATE } from '#tests/support/saved-results.ts'
import { findTexts } from '../checks/personal-data.ts'
import { DAY_MS, type Guide, HOUR_MS, Interrupted, type Journey } from './guide.ts'

/** A deleted lead can be brought back for a week. */
export const deleteLead: Journey = async (guide) => {
  const key = await write(guide)
  await guide.edit(`DELETE ${pathOf(key)}`)
  const deletedAt = guide.now()
  const isThere = async () => (await leads.find(key)) !== undefined
  if (guide.number % 2 === 0) {
    await guide.edit(`POST ${pathOf(key)}/undelete`)
    guide.later(deletedAt + 8 * DAY_MS, 'a restored lead stays', isThere, 'rollup')
    return
  }
  guide.later(deletedAt + 6.9 * DAY_MS, 'a deleted lead is kept for a week', isThere, 'rollup')
  guide.later(
    deletedAt + 7.1 * DAY_MS,
    'a deleted lead is erased after a week',
    async () => !(await isThere()) && isErased(guide),
    'rollup',
  )
}

/** A reply is sent to the writer once, however often it is asked for. */
export const reply: Journey = async (guide) => {
  const key = await write(guide)
  const send = () => sendReply(guide, key)
  await send()
  if (guide.number % 2 === 0) await Promise.all([send(), send()])
  const { lead } = await details(guide, key)
  guide.same(lead.status, 'contacted', 'the status of an answered lead')
  const replies = lead.history.filter(({ what }) => what === 'reply')
  guide.same(replies.length, 1, 'the replies in the history')
  guide.check(lead.answeredAt !== undefined, 'an answered lead waits')
  guide.atEnd('a reply is sent', async () => {
    const sent = guide.world.mail.find(guide.address(), `Reply ${guide.mark}`)
    const ids = new Set(sent.map((email) => email.id))
    return ids.size === 1 && sent.every(({ text }) => text.includes(`Hello ${guide.mark}`))
  })
}

/** An email that someone discards is reported as being sent, or it is never sent. */
export const discardMail: Journey = async (guide) => {
  const to = guide.address('slow')
  const discard = async () => {
    for (let waits = 0; waits < 20; waits++) {
      await guide.wait(500)
      const own = await findQueued(guide, to)
      if (own?.state !== 'waiting') continue
      const asked = { body: { act: 'discard' }, expect: [200, 409] }
      return (await guide.edit(`POST /api/admin/outbox/${own.key}`, asked)).status === 200
    }
    return false
  }
  const [isDiscarded] = await Promise.all([discard(), write(guide, to)])
  const isRight = async () => {
    const sent = guide.world.mail.find(to).length
    return isDiscarded ? sent === 0 : sent > 0 || !guide.isQuiet
  }
  const what = isDiscarded ? 'a discarded email is not sent' : 'an email that stays is sent'
  // One that was sent without an answer may be sent again, and so discarded. A claim ends by the clock.
  if (guide.plan.faultRate === 0 && guide.plan.jumps === 0) guide.atEnd(what, isRight)
}

/** Everything of a person is shown to them alone, and erased when they ask. */
export const forget: Journey = async (guide) => {
  const email = guide.address()
  const stranger = guide.address('stranger')
  const headers = { 'x-session-id': `visit-${guide.mark}`, 'x-form-age': '60000' }
  const message = `Secret of ${guide.mark}`
  const own = [email, message, `Firm ${guide.mark}`, `Person ${guide.mark}`]
  const contact = { name: `Person ${guide.mark}`, email, company: `Firm ${guide.mark}`, message }
  const result = { email, quizId: 'full-assessment', state: SAVED_STATE }
  const names = { fromName: `Friend ${guide.mark}`, fromBusiness: 'Friends', quizId: 'quiz-b' }
  const share = { ...names, toEmail: guide.address('colleague') }
  const other = { name: 'Stranger', email: stranger, message: `Other ${guide.mark}` }
  for (const [path, body, sent] of [
    ['contact', contact, headers],
    ['ads/saved-results', result, {}],
    ['ads/share-quiz', share, headers],
    ['contact', other, {}],
  ] as const)
    await guide.ask(`POST /api/${path}`, { body, headers: sent, expect: 201 })
  // Records are found by listings, so one that is late hides what was just sent.
  await guide.wait(guide.plan.listLagMs)
  await guide.ask('POST /api/privacy', { body: { email }, expect: 202 })
  const token = tokenIn((await guide.receive(email, '/privacy/records')).text)
  const shown = await (await guide.ask(`/privacy/records?token=${token}`)).text()
  const isWhole = own.every((text) => shown.includes(text))
  guide.check(isWhole, 'a person is not shown everything')
  const hasOther = shown.includes(other.message) || shown.includes(stranger)
  guide.check(!hasOther, 'a person is shown another one')
  const remove = (given: string, expect: number) =>
    guide.ask('POST /api/privacy/remove', { body: { token: given }, expect })
  await remove(`${token.slice(0, -4)}AAAA`, 403)
  if (guide.number % 3 === 0) {
    const isRefused = async () => !!(await remove(token, 403))
    guide.later(guide.now() + 25 * HOUR_MS, 'a link to records ends after a day', isRefused)
    return
  }
  // So does one that hides the email with that link.
  await guide.wait(guide.plan.listLagMs)
  if (guide.number % 3 === 1) await remove(token, 200)
  else await guide.edit('DELETE /api/admin/person', { body: { email } })
  guide.atEnd('an erased person is in no store', async () =>
    holdsNone(guide, [...own, share.toEmail]),
  )
  guide.atEnd('others are not erased', async () => {
    return (await leads.all()).some((lead) => 'email' in lead && lead.email === stranger)
  })
}

/** An erased person takes along a reply of a later day, also of a release that linked no emails to people. */
export const forgetReply: Journey = async (guide) => {
  const key = await write(guide)
  const answeredAt = guide.now() + 2 * DAY_MS
  const answer = async () => {
    await sendReply(guide, key)
    const { lead } = await details(guide, key)
    const emails = new Set(lead.history.map(({ emailKey }) => emailKey))
    const links = blobs('outbox-people')
    for (const { key: link } of await links.list())
      if (emails.has(link.slice(link.indexOf('/') + 1))) await links.remove(link)
    return true
  }
  const erase = async () => {
    await guide.edit('DELETE /api/admin/person', { body: { email: guide.address() } })
    return isErased(guide)
  }
  guide.later(answeredAt, 'a lead is answered after two days', answer)
  guide.later(answeredAt + DAY_MS, 'a forgotten person leaves no reply', erase)
}

/** Whether nothing is left of what a journey wrote. */
async function isErased(guide: Guide): Promise<boolean> {
  // A late listing still has the lead, so the index is right once someone looks again.
  if (guide.plan.listLagMs > 0) {
    await guide.wait(guide.plan.listLagMs)
    await guide.edit('/api/admin/leads')
  }
  return holdsNone(guide, [guide.address(), `Hello ${guide.mark}`, `Name ${guide.mark}`])
}

function holdsNone(guide: Guide, texts: readonly string[]): boolean {
  const places = findTexts(guide.world.storage, texts)
  for (const place of places) guide.fault(`${place} holds data of an erased person`)
  return places.length === 0
}

/** Write to the firm. @returns the key of the lead. */
async function write(guide: Guide, email = guide.address()): Promise<string> {
  const name = `Name ${guide.mark}`
  // A request has no email of its own.
  const isMessage = guide.number % 3 > 0 || email !== guide.address()
  const [path, body] = isMessage
    ? ['contact', { name, email, company: '', message: `Hello ${guide.mark}` }]
    : [
        'ads/assessment-requests',
        { name, email, companySize: '1-10', yearFounded: 2000, role: 'ceo' },
      ]
  const headers = { 'x-form-age': '60000' }
  await guide.ask(`POST /api/${path}`, { body, headers, expect: 201 })
  if (!guide.isListed) await guide.wait(guide.plan.listLagMs)
  for (const key of await leads.keys()) {
    const lead = await leads.find(key)
    if (lead && 'email' in lead && lead.email === email) return key
  }
  guide.fault('what was acknowledged is not there')
  throw new Interrupted()
}

function sendReply(guide: Guide, key: string): Promise<Response> {
  const id = `00000000-0000-4000-8000-${String(guide.number).padStart(12, '0')}`
  const body = { id, subject: `Reply ${guide.mark}`, text: `Hello ${guide.mark}` }
  return guide.edit(`POST ${pathOf(key)}/replies`, { body, expect: 201 })
}

async function details(guide: Guide, key: string): Promise<LeadDetails> {
  return guide.read<LeadDetails>(guide.edit(pathOf(key)))
}

async function findQueued(guide: Guide, to: string): Promise<OutboxEmail | undefined> {
  const { emails } = await guide.read<OutboxPage>(guide.edit('/api/admin/outbox'))
  return emails.find((email) => email.to === to)
}

function pathOf(key: string): string {
  return `/api/admin/leads/${key}`
}

/** The token of a link. */
function tokenIn(text: string): string {
  return /https?:\/\/\S+token=([^\s"&]+)/.exec(text)?.[1] ?? ''
}
