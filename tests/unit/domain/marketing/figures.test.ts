import { expect, test } from 'vitest'
import {
  type FigureName,
  FIGURES,
  formatChange,
  formatFigure,
  formatFigureCell,
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
  ['visit_to_lead', '30%', '0.3000'],
  ['finishes', '2', 2],
  ['leads_begun', '5 ($1.00)', 5],
  ['won', '2 (50%)', 2],
  ['value', '$300.00', '300.00'],
  ['cost_per_click', '$1.25', '1.25'],
  ['visits_per_click', '125%', '1.2500'],
  ['cost_per_lead', '$5.00', '5.00'],
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

test('an amount is rounded in the table as on screen, and shown without cents from a thousand on', () => {
  const figures = { ...NO_FIGURES, leads: 2, cost: 183_105 }
  expect(formatFigure('cost_per_lead', figures, 'USD')).toBe('$915.53')
  expect(formatFigureCell('cost_per_lead', figures, 2)).toBe('915.53')
  expect(formatFigure('cost', figures, 'USD')).toBe('$1,831')
})

test.each([
  [12, 10, '+20%'],
  [5, 10, '−50%'],
  [3, 0, 'new'],
])('%j after %j is %j', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})
