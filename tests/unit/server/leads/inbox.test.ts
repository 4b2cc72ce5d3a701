import { describe, expect, test } from 'vitest'
import { changeLead } from '#server/leads/lead-changes.ts'
import { readLeadPage, readLeadStats, streamLeads } from '#server/leads/lead-pages.ts'
import { buildLeadKey, inbox, leads, saveLead } from '#server/leads/leads.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { readCampaignOverview } from '#server/marketing/campaigns/overview.ts'
import { checkInbox } from '#server/operations/self-checks/run-self-checks.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const HOUR = 3_600_000
const now = new Date('2026-03-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
/** A slow machine must not cut these pages short. */
const patience = { now, searchMs: 60_000 }
const names = async (...[filter, options]: Parameters<typeof readLeadPage>) =>
  (await readLeadPage(filter, { ...patience, ...options })).leads.map(({ name }) => name)

describe('the inbox', () => {
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
})

describe('changeLead', () => {
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

test('the inbox shows a lead that could be stored only when the browser tried again', async () => {
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

const COUNT = 300
/** More than are counted by name. */
const ORIGINS = 500

async function receive(campaign: string, index: number): Promise<void> {
  const parameters = { utm_source: 'x', utm_medium: 'x', utm_campaign: campaign }
  const touch = {
    at: now.toISOString(),
    landing: '/',
    referrer: '',
    parameters,
    normal: parameters,
  }
  const attribution = { firstTouch: touch, lastTouch: touch }
  await saveLead({ ...aContact(), attribution }, new Date(now.getTime() - index * 1000))
}

test('the index is bounded however many campaign names are invented', async () => {
  for (let index = 0; index < COUNT; index++) await receive(`${'n'.repeat(96)}${index}`, index)
  const [totals] = (await inbox.totals()).values()
  const stats = await readLeadStats()
  expect(JSON.stringify(totals?.stats).length).toBeLessThan(20_000)
  expect(Object.keys(stats.campaigns).length).toBeLessThanOrEqual(200)
  const named = Object.values(stats.campaigns).reduce((total, count) => total + count, 0)
  expect(named + stats.otherCampaigns).toBe(COUNT)
})

test('the leads of a saved link are counted however many origins are invented', async () => {
  await saveSpringLink()
  for (let index = 0; index < ORIGINS; index++) await receive(`name-${index}`, index)
  await receive('spring', ORIGINS)
  expect(await readLinkLeads()).toEqual([1])
  const [totals] = (await inbox.totals()).values()
  expect(totals?.sources).toHaveLength(ORIGINS + 1)
  expect(totals?.sources.some(({ campaign }) => campaign === 'spring')).toBe(true)
})

async function saveSpringLink(): Promise<void> {
  const tags = { utm_source: 'x', utm_medium: 'x', utm_campaign: 'spring' }
  await saveLink({ path: '/ads/quiz-b', tags }, 'ada', now)
}

async function readLinkLeads(): Promise<number[]> {
  const day = '2026-03-20'
  const { campaigns } = await readCampaignOverview({ from: day, to: day }, now)
  return campaigns.flatMap(({ links }) => links.map(({ figures }) => figures.leads))
}
