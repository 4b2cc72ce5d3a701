/** Two names that are probably the same campaign. */
export interface NearDuplicate {
  readonly name: string
  readonly other: string
  /** `case`: a difference of letter case, spaces or hyphens. `spelling`: of one or two letters. */
  readonly by: 'case' | 'spelling'
}

/**
 * The names in `known` that `name` probably misspells.
 *
 * @example
 * findNearDuplicates('Spring_Sale', ['spring-sale', 'summer-sale']) // => [{ …, other: 'spring-sale', by: 'case' }]
 */
export function findNearDuplicates(name: string, known: Iterable<string>): NearDuplicate[] {
  const found: NearDuplicate[] = []
  for (const other of known) {
    const by = name === other ? undefined : compareNames(name, other)
    if (by) found.push({ name, other, by })
  }
  return found
}

export function findDuplicatePairs(names: readonly string[]): NearDuplicate[] {
  return names.flatMap((name, i) => findNearDuplicates(name, names.slice(i + 1)))
}

function compareNames(a: string, b: string): NearDuplicate['by'] | undefined {
  const [bareA, bareB] = [stripPunctuation(a), stripPunctuation(b)]
  if (bareA === '' || bareB === '') return undefined
  if (bareA === bareB) return 'case'
  // `spring-2025` and `spring-2026` are two campaigns, and so are `quiz-a` and `quiz-b`.
  if (extractNumbering(a) !== extractNumbering(b)) return undefined
  const slips = Math.min(bareA.length, bareB.length) >= 9 ? 2 : 1
  if (Math.min(bareA.length, bareB.length) < 4) return undefined
  return measureEditDistance(bareA, bareB, slips) <= slips ? 'spelling' : undefined
}

function stripPunctuation(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The numbering in a name: digits and single letters. */
function extractNumbering(name: string): string {
  return (name.toLowerCase().match(/\d+|(?<![a-z\d])[a-z](?![a-z\d])/g) ?? []).join(' ')
}

/** The Damerau-Levenshtein distance from `a` to `b`. It stops counting above `limit`. */
function measureEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
