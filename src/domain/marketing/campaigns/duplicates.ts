/**
 * The names in `known` that `name` probably misspells: by letter case, spaces or hyphens, or by one
 * or two letters.
 *
 * @example
 * findNearDuplicates('Spring_Sale', ['spring-sale', 'summer-sale']) // => ['spring-sale']
 */
export function findNearDuplicates(name: string, known: readonly string[]): string[] {
  return known.filter((other) => name !== other && isMisspelled(name, other))
}

function isMisspelled(a: string, b: string): boolean {
  const [bareA, bareB] = [stripPunctuation(a), stripPunctuation(b)]
  if (bareA === bareB) return bareA !== ''
  const shorter = Math.min(bareA.length, bareB.length)
  // `spring-2025` and `spring-2026` are two campaigns, and so are `quiz-a` and `quiz-b`.
  if (shorter < 4 || extractNumbering(a) !== extractNumbering(b)) return false
  return isWithinSlips(bareA, bareB, shorter >= 9 ? 2 : 1)
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

/** Whether so many letters that are added, left out, changed or swapped with the next make one name the other. */
function isWithinSlips(a: string, b: string, slips: number): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [restA, restB] = [a.slice(same), b.slice(same)]
  if (restA === restB) return true
  if (slips === 0) return false
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0]
  return (
    isWithinSlips(restA.slice(1), restB.slice(1), slips - 1) ||
    isWithinSlips(restA, restB.slice(1), slips - 1) ||
    isWithinSlips(restA.slice(1), restB, slips - 1) ||
    (isSwapped && isWithinSlips(restA.slice(2), restB.slice(2), slips - 1))
  )
}
