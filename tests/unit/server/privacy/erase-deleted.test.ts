import { expect, test } from 'vitest'
import { deleteLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { eraseDeleted } from '#server/privacy/erase-leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function aLead(deletedDaysAgo?: number): Promise<string> {
  const key = buildLeadKey(await saveLead(aContact(), daysAgo(10)))
  if (deletedDaysAgo !== undefined) await deleteLead(key, 'ann', daysAgo(deletedDaysAgo))
  return key
}

test('a deletion is permanent after a week', async () => {
  const kept = [await aLead(), await aLead(6.9)]
  await aLead(7)
  expect(await eraseDeleted(now)).toEqual({ count: 1, isFinished: true })
  expect(await leads.keys()).toEqual(kept.toSorted())
})

test('erasing stops at the end of its time and continues in the next run', async () => {
  await aLead(8)
  expect(await eraseDeleted(now, 0)).toEqual({ count: 0, isFinished: false })
  expect(await eraseDeleted(now)).toEqual({ count: 1, isFinished: true })
})
