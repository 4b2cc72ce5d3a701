import { existsSync, readFileSync } from 'node:fs'
import type { schema } from '@stryker-mutator/api/core'

/** How many mutants of a part ended in which way. */
export interface Score {
  readonly noticed: number
  /** Of `noticed`, those that ended by a time limit: endless loops, unless the machine was too busy. */
  readonly timedOut: number
  readonly survived: number
  /** Of `survived`, those that no test runs. */
  readonly uncovered: number
  /** Not run: they change what a module computes once, when it is loaded. */
  readonly ignored: number
}

const NONE: Score = { noticed: 0, timedOut: 0, survived: 0, uncovered: 0, ignored: 0 }

/** The report that a run of a part left. The next run repeats only what has changed since. */
export function reportFile(part: string): string {
  return `.cache/mutation/${part.replace('/', '-')}.json`
}

/** The score of a part's last run, or `undefined` where there was none. */
export function readScore(part: string): Score | undefined {
  return readMutants(part)?.reduce((score, { mutant }) => addStatus(score, mutant.status), NONE)
}

export function addScores(scores: readonly Score[]): Score {
  return scores.reduce(
    (sum, score) => ({
      noticed: sum.noticed + score.noticed,
      timedOut: sum.timedOut + score.timedOut,
      survived: sum.survived + score.survived,
      uncovered: sum.uncovered + score.uncovered,
      ignored: sum.ignored + score.ignored,
    }),
    NONE,
  )
}

/** The share of mutants that a test noticed, in percent. */
export function percentOf({ noticed, survived }: Score): number {
  return noticed + survived === 0 ? 100 : (noticed * 100) / (noticed + survived)
}

/** Each mutant of a part that no test noticed, as a line to read. */
export function listSurvivors(part: string): string[] {
  return (readMutants(part) ?? []).flatMap(({ file, mutant, source }) => {
    const { status, location, replacement = '' } = mutant
    if (status !== 'Survived' && status !== 'NoCoverage') return []
    const { start, end } = location
    const line = source.split('\n')[start.line - 1] ?? ''
    const text = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line
    const change = `${text.trim()} → ${replacement.replaceAll(/\s+/g, ' ')}`
    return [`${file}:${start.line} ${status === 'Survived' ? '' : '(not run) '}${change}`]
  })
}

interface Found {
  readonly file: string
  readonly source: string
  readonly mutant: schema.MutantResult
}

function readMutants(part: string): Found[] | undefined {
  if (!existsSync(reportFile(part))) return undefined
  // Written by Stryker in its own format.
  const report = JSON.parse(readFileSync(reportFile(part), 'utf8')) as schema.MutationTestResult
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => {
      // It looks like one that no test noticed, and its score would be too low.
      if (mutant.status === 'Survived' && mutant.testsCompleted === 0)
        throw new Error(`No test was run for a mutant of ${file}. Measure ${part} with --force.`)
      return { file, source, mutant }
    }),
  )
}

function addStatus(score: Score, status: schema.MutantStatus): Score {
  switch (status) {
    case 'Killed':
      return { ...score, noticed: score.noticed + 1 }
    case 'Timeout':
      return { ...score, noticed: score.noticed + 1, timedOut: score.timedOut + 1 }
    case 'Survived':
      return { ...score, survived: score.survived + 1 }
    case 'NoCoverage':
      return { ...score, survived: score.survived + 1, uncovered: score.uncovered + 1 }
    default:
      return { ...score, ignored: score.ignored + 1 }
  }
}
