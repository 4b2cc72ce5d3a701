import { expect, test } from 'vitest'
import { findOthers, OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import {
  buildTagsKey,
  NO_CAMPAIGN,
  parseCampaignName,
  readCampaignKey,
} from '#domain/attribution/campaign-name.ts'
import { findLastDay } from '#domain/time/utc-day.ts'

const NONE = { source: '', medium: '', campaign: '', content: '' }

test.each([
  ['google_cpc_spring', { source: 'google', medium: 'cpc', campaign: 'spring', content: '' }],
  ['google__spring_blue', { source: 'google', medium: '', campaign: 'spring', content: 'blue' }],
  [NO_CAMPAIGN, NONE],
  ['other', undefined],
  ['h_0123', undefined],
])('the key %j names %j', (key, name) => {
  expect(readCampaignKey(key)).toEqual(name)
})

test('a name is read from the first 255 characters of each tag', () => {
  const dashes = '-'.repeat(250)
  expect(parseCampaignName(`utm_source=a${dashes}bcdefg&utm_term=x`)).toEqual({
    ...NONE,
    source: 'a-bcde',
  })
})

test.each([
  [{ source: 'a', medium: 'b', campaign: 'c', content: 'd' }, 'a_b_c_d'],
  [{ ...NONE, content: 'd' }, '___d'],
  [NONE, ''],
])('the tags %j are the text %j', (name, key) => {
  expect(buildTagsKey(name)).toBe(key)
})

test.each([
  ['2026-01', '2026-01-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => {
  expect(findLastDay(month)).toBe(day)
})

test('of more than 200 campaigns, those with the lowest counts are the others', () => {
  const names = Array.from({ length: 201 }, (_, i) => `c__${String(i).padStart(3, '0')}`)
  const rare: [string, number] = [names[0]!, 0]
  const counted = [rare, ...[...names, names[200]!].map((name): [string, number] => [name, 1])]
  const unnamed: [string, number][] = [NO_CAMPAIGN, OTHER_CAMPAIGNS, ''].map((key) => [key, 0])
  expect([...findOthers([...counted, ...unnamed], new Set())]).toEqual([names[199]])
  expect([...findOthers(counted, new Set([names[199]!]))]).toEqual([])
})
