import type { Verdict } from '#domain/marketing/funnel/compare.ts'

/** What a comparison of two rates found, in words. */
export function formatVerdict(verdict: Verdict, a: string, b: string, unit = 'visits'): string {
  switch (verdict.kind) {
    case 'undecided':
      return `Not decidable yet: about ${round(verdict.more)} more ${unit} each`
    case 'no-difference':
      return 'No difference of a fifth or more'
    case 'winner':
      return `${verdict.winner === 'a' ? a : b} does better`
  }
}

/** Two digits: the figure is an estimate. */
function round(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en-US')
}
