import { expect, test } from 'vitest'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

test('GET /api/admin/leads-summary counts by week, kind, status and campaign', async () => {
  const { cookie } = await aSignedIn()
  await saveLead(aContact())
  await saveLead(aContact({ attribution: anAttribution('utm_campaign=Spring') }))
  await saveLead(aQuizResult({}, { utm_campaign: 'Spring' }))
  await saveLead(aContact({ spamReason: 'honeypot' }))
  const response = await call('/api/admin/leads-summary', { cookie })
  const summary = (await response.json()) as LeadCounts
  expect(summary).toMatchObject({
    kinds: { contact: 3, quiz: 1 },
    statuses: { new: 2, spam: 1 },
    campaigns: { spring: 1 },
    unseenSpam: 1,
  })
  expect(summary.weeks).toHaveLength(13)
  expect(summary.weeks.at(-1)?.kinds).toEqual({ contact: 2 })
})
