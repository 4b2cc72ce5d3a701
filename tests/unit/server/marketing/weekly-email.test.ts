import { beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { saveCosts } from '#server/marketing/costs.ts'
import { queueWeeklyEmail } from '#server/marketing/weekly-email.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

useBlobs()

/** 8 a.m. in Dallas, on a Monday. */
const MONDAY = new Date('2026-03-16T13:00:00Z')

beforeEach(() => void vi.stubEnv('MAIL_TO', 'team@example.com'))

async function receive(campaign: string, at: string, value?: number, wonAt = at) {
  const attribution = anAttribution(`utm_campaign=${campaign}`)
  const key = buildLeadKey(await saveLead(aContact({ attribution }), new Date(at)))
  if (value !== undefined) await changeLead(key, { status: 'won', value }, 'ada', new Date(wonAt))
}

test('the weekly email counts the week before each Monday once, against the one before it', async () => {
  const cost = { source: 'google', medium: 'cpc', content: '' }
  await saveCosts([
    { ...cost, campaign: 'spring', day: '2026-03-09', amount: 10_000 },
    { ...cost, campaign: 'brand', day: '2026-03-15', amount: 5000 },
    { ...cost, campaign: 'brand', day: '2026-03-08', amount: 10_000 },
    { ...cost, campaign: 'brand', day: '2026-03-16', amount: 77_700 },
  ])
  await receive('spring', '2026-03-10T12:00:00Z', 2409)
  await receive('brand', '2026-03-11T12:00:00Z')
  await receive('brand', '2026-03-03T12:00:00Z')
  expect(await queueWeeklyEmail(new Date('2026-03-16T12:59:00Z'))).toBe(false)
  expect(await queueWeeklyEmail(MONDAY)).toBe(true)
  expect(await queueWeeklyEmail(new Date('2026-03-16T18:00:00Z'))).toBe(false)
  const [email, ...others] = await outbox.all()
  expect(others).toEqual([])
  expect(email?.subject).toBe('Last week: 2 leads, $150.00 spent')
  for (const line of [
    'Cost: $150.00 (+50%)',
    'Visits: 0',
    'Leads: 2 (+100%)',
    'Won: 1 (new)',
    'Value: $2,409 (new)',
    'Return on ad spend: 16.1× ($16.06 per $1) (new)',
    'Best campaign: spring. Return on ad spend: 24.1× ($24.09 per $1) (new), Cost: $100.00 (new), Leads: 1 (new)',
    'Worst campaign: brand. Return on ad spend: 0.0× ($0.00 per $1), Cost: $50.00 (−50%), Leads: 1 (±0%)',
    '/admin/sources?by=campaign&from=2026-03-09&to=2026-03-15',
  ])
    expect(email?.text).toContain(line)
})

test('the weekly email names what was won in the week, whenever the lead arrived', async () => {
  // The last minutes of a Sunday in Dallas.
  await receive('winter', '2026-01-10T12:00:00Z', 50_000, '2026-03-16T04:59:00Z')
  await receive('winter', '2026-01-10T12:00:00Z', 10_000, '2026-03-08T12:00:00Z')
  await receive('spring', '2026-03-10T12:00:00Z', 777, '2026-03-16T05:01:00Z')
  await queueWeeklyEmail(MONDAY)
  const [email] = await outbox.all()
  expect(email?.subject).toBe('Last week: 1 lead, nothing spent')
  for (const line of ['Leads: 1 (new)', 'Won: 1 (±0%)', 'Value: $50,000 (+400%)'])
    expect(email?.text).toContain(line)
})

test('the weekly email that no run of its Monday queued is queued by the next run', async () => {
  await receive('spring', '2026-03-10T12:00:00Z')
  const friday = new Date('2026-03-20T06:00:00Z')
  expect(await queueWeeklyEmail(friday)).toBe(true)
  expect((await outbox.all())[0]?.text).toContain('week from Mar 9, 2026 to Mar 15, 2026')
  expect(await queueWeeklyEmail(new Date(friday.getTime() + 60_000))).toBe(false)
})

test('the weekly email is not sent after two weeks of nothing, which is found out once', async () => {
  expect(await queueWeeklyEmail(MONDAY)).toBe(false)
  await receive('spring', '2026-03-10T12:00:00Z')
  expect(await queueWeeklyEmail(new Date('2026-03-17T13:00:00Z'))).toBe(false)
  expect(await outbox.keys()).toEqual([])
})

test('the weekly email is queued again if a run ended before it was, and never twice', async () => {
  await receive('spring', '2026-03-10T12:00:00Z')
  await queueWeeklyEmail(MONDAY)
  const [key = ''] = await outbox.keys()
  // As it is when a process ended after the note.
  await outbox.remove(key)
  expect(await queueWeeklyEmail(new Date('2026-03-16T14:00:00Z'))).toBe(true)
  expect(await outbox.keys()).toEqual([key])
  expect(await queueWeeklyEmail(new Date('2026-03-16T15:00:00Z'))).toBe(false)
})
