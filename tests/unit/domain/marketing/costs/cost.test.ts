import { expect, test } from 'vitest'
import { newCostsSchema } from '#domain/marketing/costs/cost.ts'
import { chooseLayout } from '#domain/marketing/costs/layout.ts'
import { issuesOf } from '#tests/support/issues.ts'

const NAMES = { source: 'Google', medium: '', campaign: 'Spring Sale', content: '' }
const COST = { ...NAMES, day: '2026-01-31', amount: 100 }

test('a cost is stored under the tags in normal form', () => {
  const layout = chooseLayout(['Day', 'Campaign', 'Cost'])
  const { costs } = newCostsSchema.parse({ costs: [COST], layout })
  expect(costs).toEqual([{ ...COST, source: 'google', campaign: 'spring-sale' }])
})

test.each([
  [{ campaign: ' ' }, 'costs.0.campaign: A cost needs a campaign'],
  [{ amount: -1 }, 'costs.0.amount: An amount cannot be negative'],
  [{ amount: 100_000_000_001 }, 'costs.0.amount: This amount is too high'],
])('a cost with %j is refused', (given, issue) => {
  expect(issuesOf(newCostsSchema, { costs: [{ ...COST, ...given }] })).toEqual([issue])
})
