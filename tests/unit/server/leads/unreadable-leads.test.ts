import { runAlone } from '#tests/support/run-alone.ts'
import { expect, test } from 'vitest'
import { isOptedOut } from '#server/email/share-opt-out.ts'
import { findRolledTo, funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { readLeadPage, readLeadStats, streamLeads } from '#server/leads/lead-pages.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { sha256Hex } from '#server/storage/hash.ts'
import { listUnreadableRecords } from '#server/storage/unreadable-records.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const DAY = '2026-02-27'
const noon = new Date(`${DAY}T12:00:00Z`)
const later = new Date('2026-03-01T12:00:00Z')
const sessionId = '3f0c2a10-0000-4000-8000-0123456789ab'

async function spoil(store: string, key: string, data: unknown): Promise<void> {
  const found = await blobs(store).read(key)
  const only = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const)
  await blobs(store).write(key, data, only)
}

test('lists, exports and counts skip a lead that cannot be read', async () => {
  const bad = await saveLead(aContact({ name: 'Bad' }), noon)
  await saveLead(aContact({ name: 'Good' }), noon)
  const { star: _, ...withoutStar } = bad
  await spoil('leads', buildLeadKey(bad), withoutStar)
  const page = await readLeadPage({}, { now: noon })
  expect(page.leads.map(({ name }) => name)).toEqual(['Good'])
  expect((await Array.fromAsync(streamLeads({}, noon))).flat()).toHaveLength(1)
  expect((await readLeadStats()).kinds).toEqual({ contact: 1 })
  expect(await listUnreadableRecords()).toMatchObject([{ store: 'leads' }])
})

test('reports and roll-ups skip records that cannot be read', async () => {
  const event = { sessionId, quizId: 'quiz-b', eventType: 'page_view' } as const
  await saveEvent({ ...event, eventData: '{"questionIndex":0}' }, '', noon)
  const bad = await saveLead(aContact({ sessionId }), noon)
  await spoil('leads', buildLeadKey(bad), { kind: 'contact' })
  await spoil('funnel-days', DAY, { cells: 'none' })
  await rollUp({ now: later })
  expect(await findRolledTo()).toBe('2026-02-28')
  await funnelDays.remove(DAY)
  await rollUp({ now: later, again: true })
  const report = await readFunnelReport({ quiz: 'quiz-b', from: DAY, to: DAY }, later)
  expect(report.tally).toMatchObject({ views: 1, contacted: 0 })
})

test('the nightly jobs finish with records that cannot be read', async () => {
  await spoil('lead-arrivals', sha256Hex('x'), {})
  await spoil('outbox', '8236000000000-a', {})
  await spoil('leads', '8236000000000-a', {})
  await spoil('funnel-state', 'all', { rolledTo: 'someday' })
  await expect(runAlone('rollup')).resolves.toBeUndefined()
  await expect(runAlone('cleanup')).resolves.toBeUndefined()
})

test('an opt-out that cannot be read still counts', async () => {
  await spoil('share-opt-outs', sha256Hex('ada@example.com'), {})
  expect(await isOptedOut('Ada@example.com')).toBe(true)
})
