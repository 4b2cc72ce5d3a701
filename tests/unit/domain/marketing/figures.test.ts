import { expect, test } from 'vitest'
import {
  FIGURES,
  type FigureName,
  formatChange,
  formatFigure,
  formatFigureCell,
  formatFigureChange,
  NO_FIGURES,
} from '#domain/marketing/figures.ts'

const ALL = {
  ...NO_FIGURES,
  visits: 10,
  visitLeads: 3,
  leads: 4,
  won: 2,
  value: 30_000,
  expected: 70_000,
  begun: 5,
  begunValue: 100,
  closed: 1,
  views: 8,
  started: 6,
  submitted: 2,
  cost: 2000,
  clicks: 8,
  clickCost: 1000,
}

test.each<[FigureName, shown: string, cell: unknown]>([
  ['visits', '10', 10],
  ['leads_of_counted_visits', '3', 3],
  ['visit_to_lead', '30%', '0.3000'],
  ['starts', '6', 6],
  ['finishes', '2', 2],
  ['leads', '4', 4],
  ['leads_begun', '5 ($1.00)', 5],
  ['leads_closed', '1', 1],
  ['won', '2 (50%)', 2],
  ['value', '$300.00', '300.00'],
  ['expected_value', '$700.00', '700.00'],
  ['cost', '$20.00', '20.00'],
  ['clicks', '8', 8],
  ['cost_per_click', '$1.25', '1.25'],
  ['visits_per_click', '125%', '1.2500'],
  ['cost_per_visit', '$2.00', '2.00'],
  ['cost_per_lead', '$5.00', '5.00'],
  ['cost_per_won', '$10.00', '10.00'],
  ['return_on_ad_spend', '15.0× ($15.00 per $1)', '15.00'],
])('%s is shown as %s and written as %j', (name, shown, cell) => {
  expect(formatFigure(name, ALL, 'USD')).toBe(shown)
  expect(formatFigureCell(name, ALL, 2)).toBe(cell)
})

test('nothing is divided by nothing, and what was free has no cost for each', () => {
  const free = { ...ALL, cost: 0, clicks: 0, clickCost: 0, views: 0 }
  for (const figures of [NO_FIGURES, free]) {
    const shown = Object.keys(FIGURES).filter((name) =>
      // The keys of a constant.
      /_per_|return|starts|finishes|^cost$/.test(name)
        ? formatFigure(name as FigureName, figures, 'USD')
        : '',
    )
    expect(shown).toEqual([])
  }
  expect(formatFigure('visit_to_lead', NO_FIGURES, 'USD')).toBe('')
})

test('an amount from a thousand on is shown without its cents', () => {
  const figures = { ...NO_FIGURES, value: 123_456, cost: 99_999 }
  expect(formatFigure('value', figures, 'USD')).toBe('$1,235')
  expect(formatFigure('cost', figures, 'USD')).toBe('$999.99')
  expect(formatFigureCell('value', figures, 2)).toBe('1234.56')
})

test('a cost per lead is rounded in the table as it is on screen', () => {
  const figures = { ...NO_FIGURES, leads: 2, cost: 183_105 }
  expect(formatFigure('cost_per_lead', figures, 'USD')).toBe('$915.53')
  expect(formatFigureCell('cost_per_lead', figures, 2)).toBe('915.53')
})

test.each([
  [12, 10, '+20%'],
  [5, 10, '−50%'],
  [10, 10, '±0%'],
  [3, 0, 'new'],
  [undefined, undefined, ''],
])('%j after %j is %j', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})

test('a ratio changes as it is calculated', () => {
  const before = { ...ALL, cost: 4000 }
  expect(formatFigureChange('return_on_ad_spend', { ...ALL, before })).toBe('+100%')
})
