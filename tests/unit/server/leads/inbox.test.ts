import { describe, expect, test, vi } from 'vitest'
import { changeLead, deleteLead, undeleteLead } from '#server/leads/lead-changes.ts'
import { readLeadPage, readLeadStats, streamLeads } from '#server/leads/lead-pages.ts'
import { buildLeadKey, inbox, leads, saveLead } from '#server/leads/leads.ts'
import { checkInbox } from '#server/operations/self-checks/run-self-checks.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aContact } from '../../../support/leads.ts'
import { useBlobs } from '../../../support/blobs.ts'

useBlobs()

const HOUR = 3_600_000
const now = new Date('2026-03-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
/** A slow machine must not cut these pages short. */
const patience = { now, searchMs: 60_000 }
const names = async (...[filter, options]: Parameters<typeof readLeadPage>) =>
  (await readLeadPage(filter, { ...patience, ...options })).leads.map(({ name }) => name)

describe('readLeadPage', () => {
  test('lists newest first, over pages without gaps or repetitions', async () => {
    for (let i = 0; i < 23; i++) await saveLead(aContact({ name: `n${i}` }), ago(i * 9))
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await readLeadPage({}, { ...patience, limit: 5, before })
      seen.push(...page.leads.map(({ name }) => name))
      before = page.next
    } while (before)
    expect(seen).toEqual(Array.from({ length: 23 }, (_, i) => `n${i}`))
  })

  test('shows a lead that arrived after the index was written', async () => {
    await saveLead(aContact({ name: 'first' }), ago(1))
    expect(await names({}, { now })).toEqual(['first'])
    await saveLead(aContact({ name: 'second' }), now)
    expect(await names({}, { now })).toEqual(['second', 'first'])
    const hourLater = new Date(now.getTime() + HOUR)
    await saveLead(aContact({ name: 'third' }), hourLater)
    expect(await names({}, { now: hourLater })).toEqual(['third', 'second', 'first'])
  })

  test('stops a long search in time and continues from there', async () => {
    for (let i = 0; i < 8; i++) await saveLead(aContact({ name: `n${i}` }), ago(i * 300))
    const found: string[] = []
    let pages = 0
    let before: string | undefined
    do {
      const page = await readLeadPage({ text: 'n7' }, { now, searchMs: 0, before })
      found.push(...page.leads.map(({ name }) => name))
      before = page.next
      pages += 1
    } while (before)
    expect(found).toEqual(['n7'])
    expect(pages).toBe(8)
  })

  test('skips a damaged record', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await saveLead(aContact({ name: 'fine' }), ago(1))
    const id = crypto.randomUUID()
    const key = buildLeadKey({ id, receivedAt: ago(2).toISOString() })
    await blobs('leads').write(key, { kind: 'nonsense' }, { onlyIfNew: true })
    expect(await names({}, { now })).toEqual(['fine'])
    log.mockClear()
  })
})

describe('changeLead', () => {
  test('appears in the next page', async () => {
    const key = buildLeadKey(await saveLead(aContact(), ago(500)))
    expect((await readLeadPage({ status: 'won' }, patience)).leads).toEqual([])
    await changeLead(key, { status: 'won' }, 'ann', now)
    expect((await readLeadPage({ status: 'won' }, patience)).leads).toHaveLength(1)
    expect((await readLeadStats()).statuses).toEqual({ won: 1 })
  })

  test('keeps concurrent changes of two fields', async () => {
    const key = buildLeadKey(await saveLead(aContact(), ago(1)))
    await Promise.all([
      changeLead(key, { status: 'won', seen: { status: 'new' } }, 'ann', now),
      changeLead(key, { star: true, seen: { star: false } }, 'bo', now),
      changeLead(key, { note: 'Call on Thursday', seen: { note: '' } }, 'cy', now),
    ])
    expect(await leads.find(key)).toMatchObject({
      status: 'won',
      star: true,
      note: 'Call on Thursday',
    })
  })
})

describe('deleteLead', () => {
  test('hides a lead until it is restored', async () => {
    const key = buildLeadKey(await saveLead(aContact(), ago(1)))
    await deleteLead(key, 'ann', now)
    expect(await names({}, { now })).toEqual([])
    await undeleteLead(key, 'ann', now)
    expect(await names({}, { now })).toEqual(['Ada Lovelace'])
  })
})

test('shows a lead that could be stored only when the browser tried again', async () => {
  const contact = { ...aContact({ name: 'late' }), idempotencyKey: 'a' }
  await leads.remove(buildLeadKey(await saveLead(contact, ago(1))))
  await removeFlags()
  await inbox.rebuild()
  await saveLead(contact, now)
  expect(await names({})).toEqual(['late'])
})

test('a rebuild repairs changes and deletions without a dirty flag, and counts them', async () => {
  const first = await saveLead(aContact({ name: 'changed' }), ago(300))
  const second = await saveLead(aContact({ name: 'removed' }), ago(900))
  await readLeadPage({}, patience)
  await removeFlags()
  await leads.update(buildLeadKey(first), (lead) => ({ ...lead, note: 'by hand' }))
  await leads.remove(buildLeadKey(second))
  expect((await inbox.rebuild()).repaired).toBe(2)
  const found: string[] = []
  for await (const page of streamLeads({}, now))
    found.push(...page.map(({ name, note }) => name + note))
  expect(found).toEqual(['changedby hand'])
  expect((await readLeadStats()).kinds).toEqual({ contact: 1 })
  expect((await inbox.rebuild()).repaired).toBe(0)
})

test('a deleted lead that can still be restored is no fault of the inbox', async () => {
  await saveLead(aContact())
  await deleteLead(buildLeadKey(await saveLead(aContact())), 'ada')
  expect(await checkInbox()).toEqual({})
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
