import { describe, expect, test, vi } from 'vitest'
import { activities } from '#server/accounts/activity.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { seal } from '#server/links/token.ts'
import { readQuizzes } from '#server/site/quizzes.ts'
import { blobs } from '#server/storage/blobs.ts'
import { events, saveEvent } from '#server/tracking/events.ts'
import { repeat, useSite, visitor } from '#tests/support/api.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'
import { useSiteFolder } from '#tests/support/site.ts'

const admin = useSite()
useSiteFolder()

const ADDRESS = 'ada@example.com'

const ask = (email: string) => visitor.post('/api/privacy', new URLSearchParams({ email }))
const makeToken = () => seal('privacy link', { sub: ADDRESS })
const show = (token: string) => visitor.get(`/privacy/records?token=${token}`)
const showRecords = async () => (await show(await makeToken())).body
const remove = (body: unknown) => visitor.post('/api/privacy/remove', body)

describe('a person who asks for their records', () => {
  test('gets the same answer for known and unknown addresses, and an email for a known one', async () => {
    await saveLead(aContact())
    for (const answer of await Promise.all([ask(ADDRESS), ask('unknown@example.com')]))
      expect(answer).toMatchObject({ status: 303, location: '/privacy/sent' })
    expect(await outbox.all()).toMatchObject([{ to: ADDRESS, kind: 'privacy' }])
  })

  test('gets an email when only emails are stored, which the link removes', async () => {
    await queueEmail({ kind: 'share', to: ADDRESS, subject: 'A quiz', text: '' })
    await ask(ADDRESS)
    expect(await outbox.keys()).toHaveLength(2)
    await remove({ token: await makeToken() })
    expect(await outbox.keys()).toEqual([])
  })

  test('gets at most three emails a day', async () => {
    await saveLead(aContact())
    expect(new Set(await repeat(5, () => ask(ADDRESS)))).toEqual(new Set([303]))
    expect(await outbox.keys()).toHaveLength(3)
  })

  test('gets a page from a form when the address is invalid', async () => {
    const { status, headers } = await ask('nonsense')
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  })
})

describe('the page of someone’s records', () => {
  test('has all of them, escaped, and hides its address from other sites', async () => {
    await saveLead(aContact({ message: '<script>alert(1)</script>' }))
    const token = await makeToken()
    expect(token).not.toContain('ada')
    const { status, headers, body } = await show(token)
    expect([status, headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatch(/A message \(\w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC\): /)
    expect(body).toContain('Name Ada Lovelace;Email address ada@example.com;')
    expect(body).not.toContain('<script>')
  })

  test('shows a role by its label, and a role that the form no longer has as it was stored', async () => {
    const request = { name: 'Ada', email: ADDRESS, companySize: '11-50', yearFounded: 1998 }
    for (const role of ['ceo', 'toString']) await saveLead({ kind: 'assessment', ...request, role })
    const html = await showRecords()
    for (const words of ['Role CEO;', 'Role toString;']) expect(html).toContain(words)
  })

  test('has answers as the questions and options that were asked', async () => {
    const sessionId = crypto.randomUUID()
    await saveLead(aContact({ sessionId }))
    const quizId = 'full-assessment'
    const result = { quizId, answers: { 0: 'Option C', 1: '<b>' }, sessionId }
    await saveLead(aQuizResult({ ...result, person: ADDRESS }))
    const html = await showRecords()
    const quiz = (await readQuizzes()).get(quizId)
    const [first] = quiz?.questions ?? []
    const asked = `${first?.text} ${first?.options[2]?.label};`
    for (const words of [quiz?.heading, asked, '&lt;b&gt;;']) expect(html).toContain(words)
    expect(html).not.toContain('1: Option C')
  })
})

test('a removal erases all records and leaves events that nothing ties to the person', async () => {
  const sessionId = crypto.randomUUID()
  const view = { sessionId, quizId: 'quiz-b', eventType: 'page_view' } as const
  await saveEvent({ ...view, eventData: '{"questionIndex":0}' }, '')
  await saveLead(aContact({ sessionId }))
  const token = await makeToken()
  const { location } = await remove(new URLSearchParams({ token }))
  expect([location, await leads.keys()]).toEqual(['/privacy/removed', []])
  expect(await events.keys()).toHaveLength(1)
  expect((await show(token)).body).toBe('none')
  const entry = { actor: 'system', action: 'person.forgotten' }
  expect(await activities.all()).toMatchObject([entry])
})

test('a removal is refused, as the page is, to a token that was changed', async () => {
  await saveLead(aContact())
  const token = `${(await makeToken()).slice(0, -3)}AAA`
  expect(await show(token)).toMatchObject({ status: 403, body: 'too old' })
  expect((await remove({ token })).status).toBe(403)
  expect(await leads.keys()).toHaveLength(1)
})

test('a removal never reports a record that cannot be read as forgotten', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const damaged = buildLeadKey(await saveLead(aContact()))
  const { data, etag } = (await blobs('leads').read(damaged))!
  const { star: _, ...rest } = Object(data)
  await blobs('leads').write(damaged, rest, { onlyIfMatch: etag })
  await saveLead(aContact())
  const token = await makeToken()
  expect((await show(token)).status).toBe(200)
  expect((await remove({ token })).status).toBe(409)
  expect(await leads.keys()).toEqual([damaged])
})

test('an administrator removes all records of one person and no others', async () => {
  const sessionId = crypto.randomUUID()
  const asked = await saveLead(aContact({ email: 'Ada@Example.com', sessionId }))
  await saveLead(aQuizResult({ sessionId }))
  const other = await saveLead(aContact({ email: 'bo@example.com' }))
  const mail = { kind: 'contact', to: 'team', subject: 'About', text: '' } as const
  await queueEmail({ ...mail, leadId: asked.id, replyTo: ADDRESS })
  await queueEmail({ ...mail, leadId: other.id, replyTo: 'bo@example.com' })
  const { body } = await admin.delete('/api/admin/person', { email: ADDRESS })
  expect(body).toEqual({ leads: 2, emails: 1, savedResults: 0 })
  expect(await leads.keys()).toEqual([buildLeadKey(other)])
  expect(await outbox.all()).toMatchObject([{ leadId: other.id }])
})
