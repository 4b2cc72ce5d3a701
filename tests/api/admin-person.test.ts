import { expect, test } from 'vitest'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { saveLead, buildLeadKey, leads } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact, aQuizResult } from '../support/leads.ts'

useBlobs()

test('DELETE /api/admin/person removes all records of one person and no others', async () => {
  const { cookie } = await aSignedIn()
  const sessionId = crypto.randomUUID()
  const asked = await saveLead(aContact({ email: 'Ada@Example.com', sessionId }))
  await saveLead(aQuizResult({ sessionId }))
  const other = await saveLead(aContact({ email: 'bo@example.com' }))
  const mail = { kind: 'contact', to: 'team', subject: 'About', text: '' } as const
  await queueEmail({ ...mail, leadId: asked.id, replyTo: 'ada@example.com' })
  await queueEmail({ ...mail, leadId: other.id, replyTo: 'bo@example.com' })
  const response = await call('/api/admin/person', {
    method: 'DELETE',
    cookie,
    body: { email: 'ada@example.com' },
  })
  expect(await response.json()).toEqual({ leads: 2, emails: 1 })
  expect(await leads.keys()).toEqual([buildLeadKey(other)])
  expect((await outbox.all()).map(({ leadId }) => leadId)).toEqual([other.id])
})
