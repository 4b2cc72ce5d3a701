import type { PersonRecordCounts } from '#domain/privacy/requests.ts'
import { leads } from '#server/leads/leads.ts'
import { SAVED_STATE } from '#tests/support/saved-results.ts'
import { blobs } from '#server/storage/blobs.ts'
import { DAY_MS, type Guide, type Journey, tokenIn } from './guide.ts'
import { details, isErased, pathOf, write } from './leads.ts'
import { findTexts } from '../checks/personal-data.ts'

/** Everything of a person is shown to them alone, and erased when they ask. */
const forget: Journey = async (guide) => {
  const email = guide.address()
  const visit = { 'x-session-id': `visit-${guide.mark}`, 'x-form-age': '60000' }
  const stranger = guide.address('stranger')
  const message = `Secret of ${guide.mark}`
  await send(
    guide,
    { name: `Person ${guide.mark}`, email, company: `Firm ${guide.mark}`, message },
    visit,
  )
  await saveResult(guide, email)
  await guide.ask('POST /api/ads/share-quiz', {
    body: share(guide, guide.address('colleague')),
    headers: visit,
    expect: 201,
  })
  await send(guide, { name: 'Stranger', email: stranger, message: `Other ${guide.mark}` })
  await guide.ask('POST /api/privacy', { body: { email }, expect: 202 })
  const token = tokenIn((await guide.receive(email, '/privacy/records')).text)
  const page = guide.ask(`/privacy/records?token=${token}`)
  const shown = await (await page).text()
  const own = [email, message, `Firm ${guide.mark}`]
  guide.check(
    own.every((text) => shown.includes(text)),
    'a person is not shown everything',
  )
  guide.check(
    !shown.includes(`Other ${guide.mark}`) && !shown.includes(stranger),
    'a person is shown another one',
  )
  if (guide.isQuiet) {
    const asked = guide.edit('POST /api/admin/person', { body: { email } })
    const { leads: own, savedResults } = await guide.read<PersonRecordCounts>(asked)
    guide.same([own, savedResults], [2, 1], 'the records of a person')
  }
  const remove = (given: string, expect: number) =>
    guide.ask('POST /api/privacy/remove', { body: { token: given }, expect })
  await remove(`${token.slice(0, -4)}AAAA`, 403)
  if (guide.number % 3 === 0) {
    const at = guide.now()
    guide.later(
      at + 25 * 60 * 60_000,
      'a link to records ends after a day',
      async () => !!(await remove(token, 403)),
    )
    return
  }
  if (guide.number % 3 === 1) await remove(token, 200)
  else await guide.edit('DELETE /api/admin/person', { body: { email } })
  guide.atEnd('an erased person is in no store', async () => {
    const found = findTexts(guide.world.storage, [
      ...own,
      `Person ${guide.mark}`,
      `colleague-${guide.mark}`,
    ])
    for (const place of found) guide.fault(`${place} holds an erased person`)
    return found.length === 0
  })
  guide.atEnd('others are not erased', async () => {
    return (await leads.all()).some((lead) => 'email' in lead && lead.email === stranger)
  })
}

/** An erased person takes along a reply of a later day, also of a release that linked no emails to people. */
const forgetReply: Journey = async (guide) => {
  const key = await write(guide)
  const answeredAt = guide.now() + 2 * DAY_MS
  const id = `00000000-0000-4000-8000-${String(guide.number).padStart(12, '0')}`
  const reply = { id, subject: `Reply ${guide.mark}`, text: `Hello ${guide.mark}` }
  const answer = async () => {
    await guide.edit(`POST ${pathOf(key)}/replies`, { body: reply, expect: 201 })
    const { lead } = await details(guide, key)
    const emails = new Set(lead.history.map(({ emailKey }) => emailKey))
    const links = blobs('outbox-people')
    for (const { key: link } of await links.list())
      if (emails.has(link.slice(link.indexOf('/') + 1))) await links.remove(link)
    return true
  }
  const erase = async () => {
    const body = { email: guide.address() }
    await guide.edit('DELETE /api/admin/person', { body })
    return isErased(guide)
  }
  guide.later(answeredAt, 'a lead is answered after two days', answer)
  guide.later(answeredAt + DAY_MS, 'a forgotten person leaves no reply', erase)
}

/** A colleague gets one email, and none after opting out. */
const shareQuiz: Journey = async (guide) => {
  const to = guide.address('colleague')
  const body = share(guide, to)
  const ask = (expect: number) => guide.ask('POST /api/ads/share-quiz', { body, expect })
  await ask(201)
  const email = await guide.receive(to, `Friend ${guide.mark}`)
  guide.check(email.text.includes('utm_source=share'), 'the email has no link')
  if (guide.isQuiet) await ask(429)
  const token = tokenIn(email.text.slice(email.text.indexOf('opt-out')).replace(/^/, 'http://x/'))
  await guide.ask('POST /api/ads/share-opt-out', { body: { token }, expect: 201 })
  const at = guide.now()
  guide.later(
    at + 2 * DAY_MS,
    'who opted out gets no email',
    async () => {
      await ask(201)
      await saveResult(guide, to)
      return new Set(guide.mail.find(to).map(({ id }) => id)).size === 1
    },
    'outbox',
  )
}

/** A link opens the answers of its own visitor, for three months. */
const openSavedResult: Journey = async (guide) => {
  const email = guide.address('saver')
  await saveResult(guide, email)
  const token = tokenIn((await guide.receive(email, '/ads/result')).text)
  const open = async (given: string, expect: number) => {
    return guide.read<{ state: { answers: object } }>(
      guide.ask('POST /api/ads/saved-results/open', { body: { token: given }, expect }),
    )
  }
  const { state } = await open(token, 200)
  guide.same(state.answers, SAVED_STATE.answers, 'the saved answers')
  await open(`${token.slice(0, -3)}AAA`, 403)
  const at = guide.now()
  const works = (expect: number) => async () => !!(await open(token, expect))
  guide.later(at + 89.9 * DAY_MS, 'saved answers are kept', works(200), 'cleanup')
  guide.later(at + 90.05 * DAY_MS, 'saved answers end', works(403))
  guide.later(
    at + 92 * DAY_MS,
    'saved answers are removed',
    async () =>
      findTexts(guide.world.storage, [email]).every((place) => place.startsWith('outbox')),
    'cleanup',
  )
  guide.later(
    at + 93 * DAY_MS,
    'old emails are removed',
    async () => findTexts(guide.world.storage, [email]).length === 0,
    'rollup',
  )
}

export const PRIVACY_JOURNEYS = { forget, forgetReply, shareQuiz, openSavedResult }

async function send(guide: Guide, body: object, headers: Record<string, string> = {}) {
  await guide.ask('POST /api/contact', { body, headers, expect: 201 })
}

function saveResult(guide: Guide, email: string): Promise<Response> {
  const body = { email, quizId: 'full-assessment', state: SAVED_STATE }
  return guide.ask('POST /api/ads/saved-results', { body, expect: 201 })
}

function share(guide: Guide, toEmail: string) {
  const fromName = `Friend ${guide.mark}`
  return { toEmail, fromName, fromBusiness: 'Friends', quizId: 'quiz-b' }
}
