import { expect, test } from 'vitest'
import { costSubjectSchema, newCostsSchema } from '#domain/marketing/costs/cost.ts'
import { issuesOf } from '#tests/support/issues.ts'

const COST = {
  day: '2026-01-31',
  source: 'Google',
  medium: '',
  campaign: 'Spring Sale',
  content: '',
  amount: 100,
}
const LAYOUT = {
  headers: ['Day', 'Campaign', 'Cost'],
  columns: { day: 0, campaign: 1, cost: 2 },
  source: '',
  medium: '',
}

test('a cost is stored under the tags in normal form', () => {
  const { costs } = newCostsSchema.parse({ costs: [COST], layout: LAYOUT })
  expect(costs).toEqual([{ ...COST, source: 'google', campaign: 'spring-sale' }])
})

test.each([
  [{ day: '31.1.2026' }, 'costs.0.day: A day is written like 2026-01-31'],
  [{ campaign: ' ' }, 'costs.0.campaign: A cost needs a campaign'],
  [{ amount: 0.5 }, 'costs.0.amount: An amount is a whole number of the smallest unit'],
  [{ amount: -1 }, 'costs.0.amount: An amount cannot be negative'],
  [{ amount: 100_000_000_001 }, 'costs.0.amount: This amount is too high'],
])('a cost with %j is refused', (given, issue) => {
  expect(issuesOf(newCostsSchema, { costs: [{ ...COST, ...given }] })).toEqual([issue])
})

test('a table has a cost, and one for each day, campaign and ad', () => {
  expect(issuesOf(newCostsSchema, { costs: [] })).toEqual(['costs: There is no cost to store'])
  expect(issuesOf(newCostsSchema, { costs: [COST, { ...COST, campaign: 'spring_sale' }] })).toEqual(
    ['costs: A day, campaign and ad can have one cost'],
  )
  expect(issuesOf(newCostsSchema, { costs: [COST, { ...COST, content: 'b' }] })).toEqual([])
})

test('a layout says where day, campaign and cost are', () => {
  const { day, campaign, cost } = LAYOUT.columns
  for (const columns of [
    { day, campaign },
    { day, cost },
    { campaign, cost },
  ]) {
    const layout = { ...LAYOUT, columns }
    expect(issuesOf(newCostsSchema, { costs: [COST], layout })).toEqual([
      'layout.columns: Choose the columns of day, campaign and cost',
    ])
  }
})

test('a cost is named without its amount', () => {
  const { amount: _, ...subject } = COST
  expect(issuesOf(costSubjectSchema, subject)).toEqual([])
  expect(issuesOf(costSubjectSchema, COST)).toHaveLength(1)
})
