import { describe, expect, test, vi } from 'vitest'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { outbox } from '#server/email/outbox.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { blobs } from '#server/storage/blobs.ts'
import { accounts } from '#server/accounts/account.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'
import { unfold } from '#tests/support/account-links.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const server = useMailServer()

const aReply = (given: object = {}) => ({
  id: crypto.randomUUID(),
  subject: 'Your message',
  text: 'Thursday at ten?',
  ...given,
})

async function aLead(given: Parameters<typeof aContact>[0] = {}) {
  const key = buildLeadKey(await saveLead(aContact(given)))
  const { cookie } = await aSignedIn()
  const path = `/api/admin/leads/${key}/replies`
  const send = (body: object) => call(path, { method: 'POST', cookie, body })
  const read = async () => {
    const response = await call(`/api/admin/leads/${key}`, { cookie })
    return (await response.json()) as LeadDetails
  }
  return { key, send, read }
}

describe('POST /api/admin/leads/:key/replies', () => {
  test('emails the sender, answers to the firm, and shows it on the timeline', async () => {
    const { send, read } = await aLead()
    expect((await send(aReply())).status).toBe(201)
    await sendDueEmails()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ to: ['ada@example.com'] })
    expect(server.received[0]?.source).toContain('Reply-To: hello@sideboard.example')
    const { lead, timeline } = await read()
    expect(lead).toMatchObject({ status: 'contacted', isRead: true })
    expect(lead.answeredAt).toBe(lead.changedAt)
    expect(timeline.map(({ what }) => what).toSorted()).toEqual(['email', 'record', 'work'])
    expect(timeline.find(({ what }) => what === 'email')).toMatchObject({
      email: { state: 'sent', text: 'Thursday at ten?', by: expect.any(String) },
    })
  })

  test('continues the conversation of the auto-reply, quotes the message and is signed', async () => {
    const { cookie, user } = await aSignedIn()
    await accounts.update(user.id, (account) => ({ ...account, displayName: 'Bo\r\nBcc: <x@y.z>' }))
    const message = 'First line\n\n> Second <b>line</b>'
    const body = { name: 'Dr. Ada Lovelace', email: 'ada@example.com', message }
    expect((await call('/api/contact', { method: 'POST', body })).status).toBe(201)
    const [key = ''] = await leads.keys()
    const path = `/api/admin/leads/${key}`
    await call(`${path}/replies`, { method: 'POST', cookie, body: aReply() })
    await sendDueEmails()
    const [autoReply = '', reply = ''] = server.received
      .filter(({ to }) => to.includes('ada@example.com'))
      .map(({ source }) => source)
    const [, root = 'none'] = /^Message-ID: (.+)\r$/m.exec(autoReply) ?? []
    expect(autoReply).toContain('Auto-Submitted: auto-replied')
    for (const name of ['In-Reply-To', 'References']) expect(reply).toContain(`${name}: ${root}\r`)
    expect(reply).toMatch(/^From: "?Bo Bcc: <x@y\.z>, Sideboard"? <hello@sideboard\.test>\r$/m)
    expect(reply).not.toMatch(/^Bcc:/m)
    const text = unfold(reply).replaceAll('\r', '')
    expect(text).toMatch(/ten\?\n\nBo Bcc: <x@y\.z>\nSideboard\n/)
    expect(text).toMatch(
      /On \w+ \d+, \d{4}, Dr\. Ada Lovelace wrote:\n> First line\n> \n> > Second/,
    )
    expect(text).toContain('<p>&gt; Second &lt;b&gt;line&lt;/b&gt;</p>')
    const { replies } = (await (await call(path, { cookie })).json()) as LeadDetails
    expect(replies[0]?.text).toMatch(/^Hello Ada,/)
  })

  test('sends a repeated reply once', async () => {
    const { send, key } = await aLead()
    const reply = aReply()
    for (let i = 0; i < 3; i++) expect((await send(reply)).status).toBe(201)
    await sendDueEmails()
    expect(server.received).toHaveLength(1)
    expect((await leads.find(key))?.history.filter(({ what }) => what === 'reply')).toHaveLength(1)
  })

  test('queues a reply whose email was lost after it was noted', async () => {
    const { send } = await aLead()
    const reply = aReply()
    await send(reply)
    for (const key of await outbox.keys()) await outbox.remove(key)
    await send(reply)
    expect(await outbox.keys()).toHaveLength(1)
  })

  test('keeps a reply on the timeline while the mail server is down', async () => {
    server.mood = 'refuses'
    const { send, read } = await aLead()
    await send(aReply())
    await sendDueEmails()
    const email = (await read()).timeline.find(({ what }) => what === 'email')
    expect(email).toMatchObject({ email: { state: 'waiting', lastError: expect.any(String) } })
  })

  test.each([['another recipient', { to: 'other@example.com' }, '']])(
    'rejects %s',
    async (_what, given, field) => {
      const { send } = await aLead()
      const response = await send(aReply(given))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field }] })
      expect(await outbox.keys()).toEqual([])
    },
  )

  test('refuses spam, quiz results and deleted leads', async () => {
    const { send } = await aLead({ spamReason: 'links' })
    expect((await send(aReply())).status).toBe(409)
    const { cookie } = await aSignedIn()
    const key = buildLeadKey(await saveLead(aQuizResult({ person: 'ada@example.com' })))
    const options = { method: 'POST', cookie, body: aReply() } as const
    expect((await call(`/api/admin/leads/${key}/replies`, options)).status).toBe(409)
    expect(await outbox.keys()).toEqual([])
  })

  test('stops an account after 50 replies in an hour', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.04')
    const { send } = await aLead()
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await send(aReply())).status)
    expect(statuses).toEqual([201, 201, 429])
    vi.unstubAllEnvs()
  })

  test('leaves no reply behind when the person is erased', async () => {
    const { send, key } = await aLead()
    await leads.update(key, (lead) => ({ ...lead, receivedAt: '2026-01-05T00:00:00.000Z' }))
    await send(aReply())
    await forgetPerson('ada@example.com')
    expect(await outbox.keys()).toEqual([])
    expect(await blobs('lead-people').list()).toEqual([])
  })
})
