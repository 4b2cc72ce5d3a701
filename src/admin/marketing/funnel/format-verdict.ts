import type { Verdict } from '#domain/marketing/funnel/compare.ts'

/** What a comparison of two rates found, in words. */
export function formatVerdict(verdict: Verdict, a: string, b: string, unit = 'visits'): string {
  switch (verdict.kind) {
    case 'too-few':
      return `Too few ${unit}: each side needs ${verdict.needed.toLocaleString('en-US')}`
    case 'no-difference':
      return 'No difference beyond chance'
    case 'winner':
      return `${verdict.winner === 'a' ? a : b} does better`
  }
}
