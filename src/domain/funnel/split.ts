/**
 * Pick a quiz for a visitor: always the same one for the same hash, with equal shares.
 *
 * @param hash Uniformly distributed hex digits.
 */
export function pickQuiz(quizzes: readonly [string, ...string[]], hash: string): string {
  const fraction = Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32
  return quizzes[Math.floor(fraction * quizzes.length)] ?? quizzes[0]
}
