import { expect, test } from 'vitest'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { isOptedOut, saveOptOut } from '#server/email/share-opt-out.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { replyToLead } from '#server/leads/replies.ts'
import { unseal } from '#server/links/token.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { emailRecordsLink } from '#server/privacy/records-view.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { saveResult } from '#tests/support/saved-results.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'
import { sendShare, share } from '#tests/support/share.ts'
import { unfold } from '#tests/support/smtp-server.ts'
import { readAllRecords } from '#tests/support/stores.ts'

useBlobs()
useSessionSecret()
const mail = useMailServer()

const ADA = 'ada@example.com'

/** The tokens in what the mail server received. */
function findTokens(pattern: RegExp): string[] {
  return mail.received.flatMap(({ source }) => pattern.exec(unfold(source))?.[1] ?? [])
}

test('the link to a person’s records works in the email, and nothing stored holds it', async () => {
  await saveLead(aContact({ email: ADA }))
  await emailRecordsLink(ADA)
  expect(await outbox.all()).toMatchObject([{ text: expect.stringContaining('{link}') }])
  await sendDueEmails()
  const [token = ''] = findTokens(/privacy\/records\?token=(\S+)/)
  expect(await unseal('privacy link', token)).toEqual({ sub: ADA })
  expect(await readAllRecords()).not.toContain(token)
})

test.each([
  ['a share', () => sendShare({ ...share, toEmail: ADA })],
  ['saved answers', () => saveResult()],
])('the opt-out link of %s works in the email, and nothing stored holds it', async (_, queue) => {
  expect((await queue()).status).toBe(201)
  await sendDueEmails()
  const [token = ''] = findTokens(/opt-out\?token=(\S+)/)
  expect(await readAllRecords()).not.toContain(token)
  await queueEmail({ kind: 'share', to: ADA, subject: 'It waits', text: '' })
  await saveOptOut(token)
  expect(await isOptedOut(ADA)).toBe(true)
  await sendDueEmails()
  expect(mail.received).toHaveLength(1)
})

test('a placeholder that a person typed stays as it is', async () => {
  const lead = await saveLead(aContact({ email: ADA }))
  const reply = { id: crypto.randomUUID(), subject: 'Hello', text: 'See {link} and {optOut}' }
  await replyToLead(buildLeadKey(lead), reply, { id: crypto.randomUUID(), username: 'bo' })
  await sendDueEmails()
  expect(mail.received[0]?.source).toContain('See {link} and {optOut}')
})
