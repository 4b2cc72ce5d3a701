import { expect, test } from 'vitest'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { readCampaignOverview } from '#server/marketing/campaigns/overview.ts'
import { readLeadPage, readLeadStats } from '#server/leads/lead-pages.ts'
import { inbox, saveLead } from '#server/leads/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const now = new Date('2026-03-20T12:00:00Z')
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

test('bounds the index however many campaign names are invented', async () => {
  for (let index = 0; index < COUNT; index++) await receive(`${'n'.repeat(96)}${index}`, index)
  const [totals] = (await inbox.totals()).values()
  const stats = await readLeadStats()
  expect(JSON.stringify(totals?.stats).length).toBeLessThan(20_000)
  expect(Object.keys(stats.campaigns).length).toBeLessThanOrEqual(200)
  const named = Object.values(stats.campaigns).reduce((total, count) => total + count, 0)
  expect(named + stats.otherCampaigns).toBe(COUNT)
})

test('finds the leads of a campaign that is not counted by name', async () => {
  for (let index = 0; index < COUNT; index++) await receive(`name-${index}`, index)
  const page = await readLeadPage({ campaign: 'name-299' }, { now })
  expect(page.leads).toHaveLength(1)
})

test('counts the leads of a saved link, also of one saved later', async () => {
  await receive('spring', 0)
  expect(await readLinkLeads()).toEqual([])
  await saveSpringLink()
  expect(await readLinkLeads()).toEqual([1])
})

test('counts the leads of a saved link however many origins are invented', async () => {
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
