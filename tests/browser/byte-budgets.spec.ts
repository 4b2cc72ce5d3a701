import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { measureBuiltSite } from '../support/built-bytes.ts'
import {
  ADS_QUIZ,
  LAZY_SCRIPT_BUDGETS,
  PAGE_BUDGET,
  PAGE_BUDGETS,
  PAGE_SCRIPT_BUDGETS,
} from './byte-budgets.ts'

/** The built site that `tests/support/run-browser-tests.ts` serves. */
const sizes = measureBuiltSite(process.env['RELEASE'] ?? 'dist')

test('every page is within its byte budget', () => {
  expectWithin(PAGE_BUDGETS, sizes.pages, (name) => (isAdsQuiz(name) ? ADS_QUIZ.page : PAGE_BUDGET))
})

test('the scripts of every page are within their byte budget', () => {
  expectWithin(PAGE_SCRIPT_BUDGETS, sizes.scripts, (name) =>
    isAdsQuiz(name) ? ADS_QUIZ.scripts : 0,
  )
})

test('every island and admin screen is within its byte budget', () => {
  expectWithin(LAZY_SCRIPT_BUDGETS, sizes.lazy)
})

function isAdsQuiz(page: string): boolean {
  const [, id] = /^ads\/(.+)\.html$/.exec(page) ?? []
  return existsSync(`content/quizzes/${id}.yaml`)
}

/**
 * Fails for each size over its budget or without one, and for each budget that nothing needs.
 *
 * @param usual The budget of what has none of its own.
 */
function expectWithin(
  budgets: Readonly<Record<string, number>>,
  measured: Readonly<Record<string, number>>,
  usual: (name: string) => number = () => -1,
): void {
  const faults = Object.entries(measured)
    .filter(([name, size]) => size > (budgets[name] ?? usual(name)))
    .map(([name, size]) => `${name}: ${size} bytes, budget ${budgets[name] ?? 'missing'}`)
  const unused = Object.keys(budgets).filter((name) => !(name in measured))
  expect(faults).toEqual([])
  expect(unused).toEqual([])
}
