import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Finding, findingSchema } from '#domain/health/finding.ts'
import { accounts } from '#server/accounts/account.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { aColleague, isOpen, repeat, useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { keysIn } from '#tests/support/stores.ts'

const admin = useSite()
const editor = editorOf(admin)
const server = useMailServer()

const MAIL = { kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' } as const

test('the activity log names the leads of its entries, except those that were removed', async () => {
  const names = ['Grace Hopper', 'Forgotten Person']
  const saved = await Promise.all(names.map((name) => saveLead(aContact({ name }))))
  const [stays = '', goes = ''] = saved.map(buildLeadKey)
  for (const key of [stays, goes]) await admin.put(`/api/admin/leads/${key}`, { status: 'won' })
  await leads.remove(goes)
  const { body } = await admin.get('/api/admin/activity')
  const person = { name: 'Grace Hopper', email: 'ada@example.com' }
  const lead = { kind: 'contact', ...person, quizId: '', person: '' }
  const entries = [{ subject: goes }, { subject: stays, lead }].map((each) =>
    expect.objectContaining(each),
  )
  expect(body.entries).toEqual(expect.arrayContaining(entries))
  expect(JSON.stringify(body)).not.toContain('Forgotten')
})

describe('what needs attention', () => {
  const ids = async (client = admin): Promise<string[]> => {
    const { status, body } = await client.get('/api/admin/attention')
    expect(status).toBe(200)
    const found = findingSchema.array().parse(body)
    return found.map(({ id }) => id).filter((id) => id !== 'publishing-failed')
  }

  test('is email that waits because it is not set up, or that failed for good', async () => {
    const { SMTP_URL } = process.env
    vi.stubEnv('SMTP_URL', '')
    expect(await ids()).toEqual([])
    await queueEmail(MAIL)
    expect(await ids()).toEqual(['email-not-set-up'])
    vi.stubEnv('SMTP_URL', SMTP_URL)
    server.mood = 'refuses-recipient'
    await sendDueEmails()
    expect(await ids()).toEqual(['email-failed'])
    await outbox.remove((await outbox.keys())[0] ?? '')
    expect(await ids()).toEqual([])
  })

  test('is email that waits because the mail server refuses it', async () => {
    server.mood = 'refuses'
    await queueEmail(MAIL)
    expect(await ids()).toEqual([])
    await sendDueEmails()
    const { body } = await admin.get('/api/admin/attention')
    const title = expect.stringMatching(/^1 email is waiting\. .+No mail today/)
    expect(body).toMatchObject([{ id: 'email-delayed', title }])
  })

  test('is what concerns leads alone, for someone who works on leads', async () => {
    vi.stubEnv('SMTP_URL', '')
    await queueEmail(MAIL)
    await saveLead(aContact({ spamReason: 'A hidden field was filled in' }))
    await saveLead(aContact(), new Date(Date.now() - 25 * 3_600_000))
    expect(await ids(await aColleague({ permissions: ['leads'] }))).toEqual([
      'leads-overdue',
      'spam',
    ])
  })

  test('is a roll-up that missed two nights', async () => {
    const session = { sessionId: crypto.randomUUID(), quizId: 'quiz-b' }
    const event = { ...session, eventType: 'page_view', eventData: '{"questionIndex":0}' } as const
    await saveEvent(event, '')
    const later = new Date(Date.now() + 3 * 86_400_000)
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    expect(await ids(await aColleague({}, later))).toEqual(['roll-up-behind'])
  })
})

describe('the first steps', () => {
  const read = async (client = admin) => (await client.get('/api/admin/first-steps')).body

  test('are all to do on a new site, which names the examples that reach no one', async () => {
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO']) vi.stubEnv(name, undefined)
    const { open, examples } = await read()
    expect(open).toEqual(['firm', 'contact', 'email', 'passkey', 'colleague', 'article'])
    expect(examples).toEqual([
      'hello@sideboard.example',
      '+1 214-555-0142',
      '412 Commerce Row, Suite 300',
      'no-reply@localhost',
    ])
  })

  test('are done with an email that arrived, a colleague and an article', async () => {
    vi.stubEnv('MAIL_FROM', 'Firm <hello@[127.0.0.1]>')
    vi.stubEnv('MAIL_TO', undefined)
    await accounts.update(admin.user.id, (account) => ({ ...account, email: 'ada@firm.co' }))
    await admin.post('/api/admin/invitations', {})
    const page = { listed: 'none', menuLabel: '', isIndexed: true }
    await editor.create({ slug: 'selling', page })
    expect((await read()).open).toEqual(['firm', 'contact', 'passkey', 'article'])
    await editor.create()
    expect((await read()).open).toEqual(['firm', 'contact', 'passkey'])
  })

  test('are dismissed by one administrator and stay for others', async () => {
    const bo = await aColleague({ username: 'bo' })
    expect((await admin.delete('/api/admin/first-steps')).status).toBe(200)
    expect(await read()).toEqual({ open: [], examples: [] })
    expect((await read(bo)).open).toContain('firm')
  })
})

describe('the set-up of email', () => {
  const PATH = '/api/admin/email-setup'
  // A sender of this machine, so that no test asks the DNS.
  const FROM = 'Sideboard <hello@localhost>'
  const [TEAM, read] = ['team@sideboard.test', () => admin.get(PATH)]
  const send = () => {
    vi.stubEnv('MAIL_FROM', FROM)
    return admin.post(PATH)
  }

  test('shows the server without its password', async () => {
    const { port } = new URL(process.env.SMTP_URL ?? '')
    vi.stubEnv('SMTP_URL', `smtp://user:secret@127.0.0.1:${port}`)
    vi.stubEnv('MAIL_FROM', FROM)
    const shown = { isReady: true, server: `127.0.0.1:${port}`, from: FROM, team: TEAM }
    expect((await read()).body).toEqual(shown)
  })

  test('sends a test message to the team, leaves nothing in the outbox and shows a refusal', async () => {
    expect((await send()).body).toEqual({ outcome: 'delivered', to: TEAM })
    expect(server.received).toMatchObject([{ to: [TEAM] }])
    expect(await outbox.keys()).toEqual([])
    server.mood = 'refuses-recipient'
    const error = expect.stringContaining('No such mailbox')
    expect((await send()).body).toMatchObject({ outcome: 'failed', error })
  })

  test('sends ten test messages an hour', async () => {
    vi.stubEnv('SMTP_URL', '')
    const statuses = await repeat(11, send)
    expect([statuses.indexOf(429), statuses.length]).toEqual([10, 11])
  })
})

test('the outbox is listed newest first, one page at a time', async () => {
  for (let i = 0; i < 52; i++)
    await queueEmail({ ...MAIL, subject: `n${i}` }, new Date(Date.now() - i * 3_600_000))
  const first = (await admin.get('/api/admin/outbox')).body
  expect(first.emails).toHaveLength(50)
  const second = (await admin.get(`/api/admin/outbox?before=${first.next}`)).body
  expect(second.emails).toMatchObject([{ subject: 'n50' }, { subject: 'n51' }])
  expect(second.next).toBeUndefined()
})

test('the outbox retries and discards an email, and logs who did', async () => {
  await queueEmail(MAIL)
  const [key = ''] = await outbox.keys()
  const act = (act: string) => admin.post(`/api/admin/outbox/${key}`, { act })
  expect((await act('burn')).status).toBe(400)
  expect((await act('discard')).body).toMatchObject({ state: 'discarded' })
  // The log has no order within a millisecond.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
  expect((await act('retry')).body).toMatchObject({ state: 'waiting' })
  const retried = { action: 'mail.retried', actor: { username: 'ada' }, subject: key }
  const entries = [retried, { action: 'mail.discarded' }]
  expect((await admin.get('/api/admin/activity')).body).toMatchObject({ entries })
})

describe('the check of storage', () => {
  async function runCheck(): Promise<Finding[]> {
    const { status, body } = await admin.post('/api/admin/storage-check')
    expect(status).toBe(200)
    return findingSchema.array().parse(body)
  }
  const brokenOf = (findings: readonly Finding[]) =>
    findings.flatMap(({ id, state }) => (state === 'ok' ? [] : [id]))

  test('finds that every rule is kept, and leaves nothing behind, twice at once', async () => {
    await blobs('storage-scratch').write('8264310400000-old/raced', 1, { onlyIfNew: true })
    const both = await Promise.all([runCheck(), runCheck()])
    expect(both.map(brokenOf)).toEqual([[], []])
    expect(new Set(both[0].map(({ id }) => id)).size).toBe(8)
    expect(await keysIn('storage-scratch')).toEqual([])
  })

  test('reports storage that ignores conditions and lists a key twice, also under Needs attention', async () => {
    setBlobsFetch(async (input, init) => {
      const headers = new Headers(init?.headers)
      const isScratch = (input instanceof Request ? input.url : String(input)).includes('scratch')
      for (const name of ['if-match', 'if-none-match']) if (isScratch) headers.delete(name)
      const response = await fetch(input, { ...init, headers })
      const text = (await response.text()).replaceAll('list/ab"', 'list/a_b"')
      return new Response(text || null, response)
    })
    const broken = ['storage/create-once', 'storage/change-once', 'storage/refuse-stale']
    const found = brokenOf(await runCheck())
    expect(found).toEqual(expect.arrayContaining([...broken, 'storage/list-in-order']))
    const { body } = await admin.get('/api/admin/attention')
    const failed = { id: 'storage/refuse-stale', state: 'failed' }
    expect(body).toContainEqual(expect.objectContaining(failed))
  })
})

describe('a record that cannot be read', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

  const pathOf = (key: string) => `/api/admin/unreadable-record?store=posts&key=${key}`

  test('is left out of the list, and the dashboard links to its raw form', async () => {
    const { id } = await editor.create({ title: 'Whole' })
    const key = crypto.randomUUID()
    const damaged = { id: key, title: 'Without tags' }
    await blobs('posts').write(key, damaged, { onlyIfNew: true })
    expect((await visitor.get('/api/blog/posts')).body).toMatchObject([{ title: 'Whole' }])
    const { body } = await admin.get('/api/admin/attention')
    expect(body).toContainEqual(expect.objectContaining({ link: pathOf(key) }))
    expect((await admin.get(pathOf(key))).body).toEqual(damaged)
    expect((await admin.get(pathOf(id))).status).toBe(404)
  })

  test('signs its user out if it is their account', async () => {
    const grace = await aColleague()
    const { etag } = (await blobs('users').read(grace.user.id))!
    await blobs('users').write(grace.user.id, { id: grace.user.id }, { onlyIfMatch: etag })
    expect(await isOpen(grace)).toBe(false)
  })
})
