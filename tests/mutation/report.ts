import { existsSync, readFileSync } from 'node:fs'
import type { schema } from '@stryker-mutator/api/core'

/** How many mutants ended in which way: `Timeout` are endless loops, unless the machine was too busy. */
type Score = Readonly<Partial<Record<schema.MutantStatus, number>>>

/** The report that a run of a part left. The next run repeats only what has changed since. */
export function reportFile(part: string): string {
  return `.cache/mutation/${part.replace('/', '-')}.json`
}

/** The score of the last runs of parts, or `undefined` where there was none. */
export function readScore(parts: readonly string[]): Score | undefined {
  const mutants = parts.flatMap((part) => readMutants(part) ?? [])
  const byStatus = Map.groupBy(mutants, ({ mutant }) => mutant.status)
  const counts = Array.from(byStatus, ([status, { length }]) => [status, length])
  return mutants.length === 0 ? undefined : Object.fromEntries(counts)
}

/** The share of mutants that a test noticed, in percent, and the counts in words. */
export function describeScore(score: Score): { value: number; unit: string } {
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0, Ignored = 0 } = score
  const [noticed, missed] = [Killed + Timeout, Survived + NoCoverage]
  const all = noticed + missed
  const of = `of ${all} mutants noticed (${Timeout} by time), ${missed} not (${NoCoverage} never run)`
  return { value: all === 0 ? 100 : (noticed * 100) / all, unit: `% ${of}, ${Ignored} ignored` }
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
  const report: schema.MutationTestResult = JSON.parse(readFileSync(reportFile(part), 'utf8'))
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => {
      // It looks like one that no test noticed, and its score would be too low.
      if (mutant.status === 'Survived' && mutant.testsCompleted === 0)
        throw new Error(`No test was run for a mutant of ${file}. Measure ${part} with --force.`)
      return { file, source, mutant }
    }),
  )
}
