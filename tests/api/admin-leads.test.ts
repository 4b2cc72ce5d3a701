import { expect, test, vi } from 'vitest'
import { findNewestReply } from '#domain/leads/lead-change.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import type { Reply } from '#domain/leads/lead-query.ts'
import { accounts } from '#server/accounts/account.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { aColleague, race, repeat, useSite, visitor } from '#tests/support/api.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { reworded, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'
import { unfold } from '#tests/support/smtp-server.ts'
import { keysIn } from '#tests/support/stores.ts'

const admin = useSite()
const server = useMailServer()

const PATH = '/api/admin/leads'

const namesOf = async (query = ''): Promise<string[]> => {
  const { leads }: { leads: { name: string }[] } = (await admin.get(`${PATH}?${query}`)).body
  return leads.map(({ name }) => name).toSorted()
}

test('a lead has its answers with their feedback, its quiz progress and its emails', async () => {
  const sessionId = crypto.randomUUID()
  const view = { sessionId, quizId: 'quiz-b', eventType: 'page_view' } as const
  await saveEvent({ ...view, eventData: '{"questionIndex":0}' }, '')
  const lead = await saveLead(aQuizResult({ sessionId }))
  const { id: leadId } = await receiveLead(aContact({ sessionId }))
  const email = { kind: 'contact', to: 'team', text: '', replyTo: 'ada@example.com' } as const
  await queueEmail({ ...email, subject: 'Hi', leadId })
  await queueEmail({ ...email, subject: 'Of another' })
  const { answers, progress, timeline } = (await admin.get(`${PATH}/${buildLeadKey(lead)}`)).body
  const question = expect.stringMatching(/net profit margin/)
  expect(answers[0]).toMatchObject({ question, answer: 'Yes' })
  expect(answers[0].feedback.length).toBeGreaterThan(1)
  expect(progress).toMatchObject({ quizId: 'quiz-b', reached: 'Dropped off at question 1' })
  const emails = timeline.filter(({ what }: { what: string }) => what === 'email')
  expect(emails).toMatchObject([{ email: { subject: 'Hi', state: 'waiting' } }])
})

test('an earlier wording is shown as its visitor saw it, without the feedback of today', async () => {
  const older = reworded(shippedQuiz('quiz-b'), 'margin', 'Do you know your margin?')
  const quizVersion = await shipWording('quiz-b', older)
  const key = buildLeadKey(await saveLead(aQuizResult({ quizVersion })))
  const { answers } = (await admin.get(`${PATH}/${key}`)).body
  const asked = { question: 'Do you know your margin?', answer: 'Yes', feedback: [] }
  expect(answers[0]).toEqual(asked)
  expect(answers[1].question).toMatch(/top 5 customers/)
  expect(answers[1].feedback.length).toBeGreaterThan(1)
})

test('a request with an unknown or malformed key of a lead is answered with 404', async () => {
  for (const key of ['8236000000000-a', '..%2Fusers', 'x'])
    expect((await admin.get(`${PATH}/${key}`)).status, key).toBe(404)
})

test('the second of two people who change the same field gets 412', async () => {
  const key = buildLeadKey(await saveLead(aContact()))
  const change = (status: string) =>
    admin.put(`${PATH}/${key}`, { status, seen: { status: 'new' } })
  expect(await race(change('won'), change('archived'))).toEqual([200, 412])
})

test('a deleted lead can be restored', async () => {
  const key = buildLeadKey(await saveLead(aContact()))
  for (let i = 0; i < 2; i++) await admin.delete(`${PATH}/${key}`)
  expect(await namesOf()).toEqual([])
  for (let i = 0; i < 2; i++) await admin.post(`${PATH}/${key}/undelete`)
  expect(await namesOf()).toEqual(['Ada Lovelace'])
  const { history } = (await leads.find(key))!
  expect(history.map(({ what }) => what)).toEqual(['deleted', 'restored'])
})

test('a lead is given to someone who may work on leads, and to no one else', async () => {
  const key = buildLeadKey(await saveLead(aContact()))
  const { user } = await aColleague({ permissions: ['leads'] })
  const other = await aColleague({ username: 'bob', permissions: ['posts'] })
  const give = (responsible: string) => admin.put(`${PATH}/${key}`, { responsible })
  const colleague = { id: user.id, username: user.username }
  expect((await give(user.id)).body).toMatchObject({ responsible: colleague })
  const issues = [{ field: 'responsible', message: 'This person cannot work on leads.' }]
  for (const id of [other.user.id, crypto.randomUUID()])
    expect(await give(id)).toMatchObject({ status: 400, body: { issues } })
  const { colleagues } = (await admin.get('/api/admin/leads-summary')).body
  expect(colleagues).toHaveLength(2)
  expect(colleagues).toContainEqual(colleague)
})

test('the list has what matches, and the summary counts', async () => {
  await saveLead(aContact({ name: 'Bo', attribution: anAttribution('utm_campaign=Spring') }))
  await saveLead(aContact())
  await saveLead(aContact({ spamReason: 'honeypot' }))
  expect(await namesOf('kind=contact&text=bo')).toEqual(['Bo'])
  expect(await namesOf('campaign=spring')).toEqual(['Bo'])
  const { body } = await admin.get('/api/admin/leads-summary')
  expect(body).toMatchObject({ statuses: { new: 2, spam: 1 }, campaigns: { spring: 1 } })
  expect(body.unseenSpam).toBe(1)
  expect(body.weeks.at(-1)?.kinds).toEqual({ contact: 2 })
})

const aReply = (given: Partial<Reply> & { to?: string } = {}): Reply => {
  return { id: crypto.randomUUID(), subject: 'Your message', text: 'Thursday at ten?', ...given }
}

async function aLead(lead: Parameters<typeof saveLead>[0] = aContact()) {
  const key = buildLeadKey(await saveLead(lead))
  const send = (reply = aReply()) => admin.post(`${PATH}/${key}/replies`, reply)
  const read = async (): Promise<LeadDetails> => (await admin.get(`${PATH}/${key}`)).body
  return { key, send, read }
}

const emailIn = ({ timeline }: LeadDetails) => timeline.find(({ what }) => what === 'email')

test('a reply is emailed to the sender, is answered to the firm, and is on the timeline', async () => {
  const { send, read } = await aLead()
  expect((await send()).status).toBe(201)
  await sendDueEmails()
  expect(server.received).toMatchObject([{ to: ['ada@example.com'] }])
  expect(server.received[0]?.source).toContain('Reply-To: hello@sideboard.example')
  const details = await read()
  expect(details.lead).toMatchObject({ status: 'contacted', isRead: true })
  expect(details.lead.answeredAt).toBe(details.lead.changedAt)
  const kinds = details.timeline.map(({ what }) => what).toSorted()
  expect(kinds).toEqual(['email', 'record', 'work'])
  const email = { state: 'sent', text: 'Thursday at ten?', by: expect.any(String) }
  expect(emailIn(details)).toMatchObject({ email })
})

test('a reply continues the conversation of the auto-reply, quotes the message and is signed', async () => {
  const displayName = 'Bo\r\nBcc: <x@y.z>'
  await accounts.update(admin.user.id, (account) => ({ ...account, displayName }))
  const message = 'First line\n\n> Second <b>line</b>'
  const person = { name: 'Dr. Ada Lovelace', email: 'ada@example.com' }
  expect((await visitor.post('/api/contact', { ...person, message })).status).toBe(201)
  const [key = ''] = await leads.keys()
  await admin.post(`${PATH}/${key}/replies`, aReply())
  await sendDueEmails()
  const toAda = server.received.filter(({ to }) => to.includes(person.email))
  const [autoReply = '', reply = ''] = toAda.map(({ source }) => source)
  const [, root = 'none'] = /^Message-ID: (.+)\r$/m.exec(autoReply) ?? []
  expect(autoReply).toContain('Auto-Submitted: auto-replied')
  for (const name of ['In-Reply-To', 'References']) expect(reply).toContain(`${name}: ${root}\r`)
  expect(reply).toMatch(/^From: "?Bo Bcc: <x@y\.z>, Sideboard"? <hello@sideboard\.test>\r$/m)
  expect(reply).not.toMatch(/^Bcc:/m)
  const text = unfold(reply).replaceAll('\r', '')
  expect(text).toMatch(/ten\?\n\nBo Bcc: <x@y\.z>\nSideboard\n/)
  const quoted = /On \w+ \d+, \d{4}, Dr\. Ada Lovelace wrote:\n> First line\n> \n> > Second/
  expect(text).toMatch(quoted)
  expect(text).toContain('<p>&gt; Second &lt;b&gt;line&lt;/b&gt;</p>')
  const { replies } = (await admin.get(`${PATH}/${key}`)).body
  expect(replies[0]?.text).toMatch(/^Hello Ada,/)
})

test('a repeated reply is sent once, is refused with another text, and is queued where its email was lost', async () => {
  const { send, key } = await aLead()
  const reply = aReply()
  expect(await repeat(3, () => send(reply))).toEqual([201, 201, 201])
  await sendDueEmails()
  expect(server.received).toHaveLength(1)
  expect((await leads.find(key))?.history.filter(({ what }) => what === 'reply')).toHaveLength(1)
  for (const other of [{ text: 'Friday at ten?' }, { subject: 'Friday' }]) {
    const { status, body } = await send({ ...reply, ...other })
    expect([status, body.error]).toEqual([409, expect.stringContaining('another text')])
  }
  for (const email of await outbox.keys()) await outbox.remove(email)
  await send(reply)
  expect(await outbox.all()).toMatchObject([{ text: reply.text }])
})

test('the second of two people who reply at once gets 412, then sends it again', async () => {
  const { send, read } = await aLead()
  const replies = [aReply({ seen: '' }), aReply({ seen: '' })]
  expect(await race(...replies.map((reply) => send(reply)))).toEqual([201, 412])
  const emailKey = findNewestReply((await read()).lead)
  const again = replies.map((reply) => () => send({ ...reply, seen: emailKey }))
  expect([(await again[0]!()).status, (await again[1]!()).status]).toEqual([201, 201])
  expect(await outbox.keys()).toHaveLength(2)
})

test('a reply that is refused leaves its lead waiting and names it until someone works on it', async () => {
  server.mood = 'refuses-recipient'
  const { key, send, read } = await aLead()
  await send()
  await sendDueEmails()
  const details = await read()
  expect(details.lead).toMatchObject({ status: 'new', changedBy: 'The site' })
  expect(details.lead).not.toHaveProperty('answeredAt')
  expect(emailIn(details)).toMatchObject({ email: { state: 'failed' } })
  const staff = await aColleague({ permissions: ['leads'] })
  const problems = async () => (await staff.get('/api/admin/attention')).body
  const title = 'The reply to Ada Lovelace could not be delivered'
  expect(await problems()).toMatchObject([{ title, link: `/admin/leads/${key}` }])
  await staff.put(`${PATH}/${key}`, { note: 'Called her.' })
  expect(await problems()).toEqual([])
})

test('a refused reply that is delivered later answers its lead', async () => {
  server.mood = 'refuses-recipient'
  const { send, read } = await aLead()
  await send()
  await sendDueEmails()
  server.mood = 'accepts'
  const [email = ''] = await outbox.keys()
  await admin.post(`/api/admin/outbox/${email}`, { act: 'retry' })
  await sendDueEmails()
  const answered = { status: 'contacted', answeredAt: expect.any(String) }
  expect((await read()).lead).toMatchObject(answered)
  expect(await keysIn('outbox-waiting')).toEqual([])
})

test('a reply waits on the timeline for the mail server, and leaves its lead new when it is discarded', async () => {
  server.mood = 'refuses'
  const { send, read } = await aLead()
  await send()
  await sendDueEmails()
  const email = { state: 'waiting', lastError: expect.any(String) }
  expect(emailIn(await read())).toMatchObject({ email })
  await admin.post(`/api/admin/outbox/${(await outbox.keys())[0]}`, { act: 'discard' })
  expect((await read()).lead.status).toBe('new')
})

test('a reply to another recipient, to spam or to a quiz result is refused', async () => {
  const { send } = await aLead()
  const other = await send(aReply({ to: 'other@example.com' }))
  expect(other).toMatchObject({ status: 400, body: { issues: [{ field: '' }] } })
  const spam = aContact({ spamReason: 'links' })
  for (const lead of [spam, aQuizResult({ person: 'ada@example.com' })])
    expect((await (await aLead(lead)).send()).status, lead.kind).toBe(409)
  expect(await outbox.keys()).toEqual([])
})

test('an account sends at most 50 replies in an hour', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '0.04')
  const { send } = await aLead()
  expect(await repeat(3, () => send())).toEqual([201, 201, 429])
})
