import { describe, expect, test } from 'vitest'
import { isOptedOut } from '#server/email/share-opt-out.ts'
import {
  readLeadPage,
  readLeadStats,
  listLeadsSince,
  streamWholeLeads,
} from '#server/leads/lead-pages.ts'
import { buildLeadKey, inbox, leads, saveLead } from '#server/leads/leads.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { readCampaignOverview } from '#server/marketing/campaigns/overview.ts'
import { findRolledTo, funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { checkInbox } from '#server/operations/self-checks/run-self-checks.ts'
import { blobs } from '#server/storage/blobs.ts'
import { sha256Hex } from '#server/storage/hash.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { listUnreadableRecords } from '#server/storage/unreadable-records.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'
import { runAlone } from '#tests/support/run-alone.ts'

useBlobs()

const HOUR = 3_600_000
const now = new Date('2026-03-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
/** A slow machine must not cut these pages short. */
const patience = { now, searchMs: 60_000 }
const names = async (...[filter, options]: Parameters<typeof readLeadPage>) =>
  (await readLeadPage(filter, { ...patience, ...options })).leads.map(({ name }) => name)

describe('the inbox', () => {
  /** The names on each page. */
  async function readPages(...[filter, options]: Parameters<typeof readLeadPage>) {
    const pages: string[][] = []
    let before: string | undefined
    do {
      const page = await readLeadPage(filter, { ...patience, ...options, before })
      pages.push(page.leads.map(({ name }) => name))
      before = page.next
    } while (before)
    return pages
  }

  test('has pages without gaps or repetitions, newest or oldest first', async () => {
    const all = Array.from({ length: 11 }, (_, i) => `n${i}`)
    for (const [i, name] of all.entries()) await saveLead(aContact({ name }), ago(i * 19))
    expect((await readPages({}, { limit: 4 })).flat()).toEqual(all)
    for (const searchMs of [0, 60_000]) {
      const pages = await readPages({}, { limit: 4, sort: 'oldest', searchMs })
      expect(pages.flat()).toEqual(all.toReversed())
    }
  })

  test('has pages of hundreds of leads that arrived on one day', async () => {
    const all = Array.from({ length: 201 }, (_, i) => `n${i}`)
    await inParallel([...all.entries()], ([i, name]) =>
      saveLead(aContact({ name }), new Date(now.getTime() - i)),
    )
    expect((await readPages({}, { limit: 150 })).flat()).toEqual(all)
    const rows = await Array.fromAsync(streamWholeLeads({}, undefined))
    expect(rows.flatMap(({ lead }) => lead?.name ?? [])).toEqual(all)
  })

  test('filters by the days of the firm', async () => {
    // 11 p.m. on the 18th and 1 a.m. on the 19th in Dallas.
    await saveLead(aContact({ name: 'late' }), new Date('2026-03-19T04:00:00Z'))
    await saveLead(aContact({ name: 'early' }), new Date('2026-03-19T06:00:00Z'))
    expect(await names({ to: '2026-03-18' })).toEqual(['late'])
    expect(await names({ from: '2026-03-19', to: '2026-03-19' })).toEqual(['early'])
  })

  test('searches whole messages and notes, past what the index holds of them', async () => {
    const text = `${'x '.repeat(600)}needle`
    await saveLead(aContact({ name: 'message', message: text }), ago(2))
    const key = buildLeadKey(await saveLead(aContact({ name: 'note' }), ago(1)))
    await leads.update(key, (lead) => ({ ...lead, note: text }))
    await saveLead(aContact({ name: 'neither', message: text.replace('needle', '') }), ago(0))
    await inbox.rebuild()
    expect(await names({ text: 'needle' })).toEqual(['note', 'message'])
    const rows = await Array.fromAsync(streamWholeLeads({ text: 'needle' }, undefined))
    expect(rows.flatMap(({ lead }) => lead?.name ?? [])).toEqual(['note', 'message'])
  })

  test.each([{ searchMs: 0 }, { searchLeads: 1 }])(
    'stops a search after %j and continues from there',
    async (search) => {
      for (let i = 0; i < 8; i++) await saveLead(aContact({ name: `n${i}` }), ago(i * 300))
      const pages = await readPages({ text: 'n7' }, search)
      expect([pages.length, pages.flat()]).toEqual([8, ['n7']])
    },
  )
})

test('the inbox shows a lead that could be stored only when the browser tried again', async () => {
  const contact = { ...aContact({ name: 'late' }), idempotencyKey: 'a' }
  const first = await saveLead(contact, ago(1))
  await leads.remove(buildLeadKey(first))
  await removeFlags()
  await inbox.rebuild()
  expect((await saveLead(contact, now)).id).toBe(first.id)
  expect(await names({})).toEqual(['late'])
})

test('the nightly self-check names what no dirty flag named, once', async () => {
  const key = buildLeadKey(await saveLead(aContact(), ago(1)))
  await readLeadPage({}, patience)
  await removeFlags()
  await leads.update(key, (lead) => ({ ...lead, star: true }))
  await expect(checkInbox()).rejects.toThrow('The inbox was wrong about 1 leads.')
  expect(await checkInbox()).toEqual({})
})

async function removeFlags(): Promise<void> {
  for (const { key } of await blobs('inbox').list('flags/')) await blobs('inbox').remove(key)
}

test('the leads of a saved link are counted however many origins are invented', async () => {
  const tags = { utm_source: 'x', utm_medium: 'x', utm_campaign: 'spring' }
  await saveLink({ path: '/ads/quiz-b', tags }, 'ada', now)
  // More than are counted by name.
  const invented = Array.from({ length: 503 }, (_, index) => `name-${index}`)
  for (const [index, utm_campaign] of [...invented, 'spring'].entries()) {
    const query = new URLSearchParams({ ...tags, utm_campaign }).toString()
    await saveLead(aContact({ attribution: anAttribution(query) }), ago(index / 3600))
  }
  const day = '2026-03-20'
  const { campaigns } = await readCampaignOverview({ from: day, to: day }, now)
  expect(campaigns.flatMap(({ links }) => links.map(({ figures }) => figures.leads))).toEqual([1])
  const [totals] = (await inbox.readTotals()).values()
  expect(totals?.sources).toHaveLength(501)
})

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
  expect(await listLeadsSince({}, new Date(0), noon)).toHaveLength(1)
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
  await rollUp({ now: later, startsOver: true })
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

describe('the store of leads', () => {
  test('has one lead per idempotency key, also of concurrent repetitions', async () => {
    const results = Array.from({ length: 8 }, (_, score) => aQuizResult({ score }))
    const [first, ...others] = await Promise.all(
      results.map((result) => saveLead({ ...result, idempotencyKey: 'visit-1' })),
    )
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]))
    expect(await leads.all()).toHaveLength(1)
  })

  test('has leads of two kinds under one key', async () => {
    await saveLead({ ...aQuizResult(), idempotencyKey: 'visit-1' })
    await saveLead({ ...aContact(), idempotencyKey: 'visit-1' })
    expect(await leads.keys()).toHaveLength(2)
  })
})
