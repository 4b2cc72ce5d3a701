import { expect, test } from 'vitest'
import { EMPTY_TALLY } from '#domain/marketing/funnel/cell.ts'
import { countDropOffs, listFunnelSteps } from '#domain/marketing/funnel/report.ts'
import { sumOutcomes } from '#domain/marketing/funnel/outcome.ts'

const question = (saw: number, answered: number, options: number[]) => ({ saw, answered, options })
test('the steps of a funnel are listed with their names and counts', () => {
  const tally = {
    views: 9,
    started: 8,
    questions: [question(9, 7, []), question(7, 6, [])],
    submitted: 5,
    shared: 4,
    requested: 3,
    contacted: 2,
  }
  const outcomes = { shared: 1, wrote: 10, won: 2, value: 500, answers: {} }
  const steps = listFunnelSteps({ tally, outcomes })
  expect(steps.at(-1)?.value).toBe(500)
  expect(steps.map(({ name, count }) => `${name}: ${count}`)).toEqual([
    'Viewed: 9',
    'Started: 8',
    'Answered question 1: 7',
    'Answered question 2: 6',
    'Saw the last feedback: 6',
    'Submitted: 5',
    // An earlier release counted four shares, three requests and two messages.
    'Shared with a colleague: 5',
    'Wrote or asked: 15',
    'Won: 2',
  ])
  expect(listFunnelSteps({ tally: EMPTY_TALLY, outcomes: sumOutcomes([]) })[2]).toEqual({
    name: 'Saw the last feedback',
    count: 0,
  })
  expect(countDropOffs(question(9, 7, []))).toBe(2)
})
