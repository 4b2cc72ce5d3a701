import { expect, test } from 'vitest'
import { limitCampaigns, OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { EMPTY_TALLY, sumTallies } from '#domain/marketing/funnel/tally/tally.ts'

const cell = (campaign: string, views: number, quizId = 'quiz-b'): Cell => ({
  ...EMPTY_TALLY,
  quizId,
  campaign,
  views,
})
const noneSaved = new Set<string>()

test('leaves cells within the limit as they are', () => {
  const cells = [cell('a__x', 1), cell('b__x', 2)]
  expect(limitCampaigns(cells, noneSaved, 2)).toEqual(cells)
})

test('keeps the most viewed campaigns and sums up the rest for each quiz', () => {
  const cells = [
    cell('a__x', 1),
    cell('b__x', 5),
    cell('b__x', 5, 'quiz-a'),
    cell('c__x', 3),
    cell('d__x', 2),
    cell('d__x', 1, 'quiz-a'),
  ]
  const limited = limitCampaigns(cells, noneSaved, 2)
  expect(limited.map(({ quizId, campaign, views }) => [quizId, campaign, views])).toEqual([
    ['quiz-b', OTHER_CAMPAIGNS, 3],
    ['quiz-b', 'b__x', 5],
    ['quiz-a', 'b__x', 5],
    ['quiz-b', 'c__x', 3],
    ['quiz-a', OTHER_CAMPAIGNS, 1],
  ])
  expect(sumTallies(limited)).toEqual(sumTallies(cells))
})

test('never counts a saved campaign or direct visits among the others', () => {
  const cells = [cell('-', 1), cell('saved__x', 1), cell('a__x', 9), cell('b__x', 8)]
  const keys = limitCampaigns(cells, new Set(['saved__x']), 1).map(({ campaign }) => campaign)
  expect(keys).toEqual(['-', 'saved__x', 'a__x', OTHER_CAMPAIGNS])
})

test('adds to others that were summed up before', () => {
  const cells = [cell(OTHER_CAMPAIGNS, 4), cell('a__x', 2), cell('b__x', 1)]
  expect(limitCampaigns(cells, noneSaved, 1)).toMatchObject([
    { campaign: OTHER_CAMPAIGNS, views: 5 },
    { campaign: 'a__x', views: 2 },
  ])
})
