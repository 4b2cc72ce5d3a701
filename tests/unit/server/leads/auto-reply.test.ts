import { describe, expect, test } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { queueAutoReply } from '#server/leads/auto-reply.ts'
import { saveLead } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { readSite } from '#server/site/site.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()
const now = new Date('2026-03-20T13:00:00Z')

describe('the auto-reply', () => {
  test('repeats no text of the visitor and is sent to a mailbox once a day', async () => {
    const evil = aContact({ name: 'Win at http://evil.example', message: 'Buy now' })
    for (const email of ['ada@example.com', 'ada+b@example.com'])
      await queueAutoReply(await saveLead({ ...evil, email }, now))
    const [mail, ...others] = await outbox.all()
    expect(others).toEqual([])
    const { email: replyTo } = await readSite()
    expect(mail).toMatchObject({ kind: 'auto-answer', to: 'ada@example.com', replyTo })
    expect(mail?.text).toContain('within 24 hours')
    expect(JSON.stringify(mail)).not.toMatch(/evil|Buy/)
  })
})

test('an email about a lead that is erased meanwhile is not left in the outbox', async () => {
  const lead = await saveLead(aContact(), now)
  await forgetPerson('ada@example.com')
  await queueAutoReply(lead)
  expect(await outbox.keys()).toEqual([])
})
