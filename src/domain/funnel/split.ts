/**
 * The quiz of a visitor: the same for the same hash, and each quiz for an equal share of hashes.
 *
 * @param hash Hex digits that are as good as random.
 */
export function pickQuiz(quizzes: readonly [string, ...string[]], hash: string): string {
  const share = Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32
  return quizzes[Math.floor(share * quizzes.length)] ?? quizzes[0]
}
