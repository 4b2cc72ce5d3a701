/**
 * Which of the quizzes somebody gets: the same one each time for the same digest, and each one for
 * the same share of digests.
 *
 * @param hash Hex digits that are as good as random.
 */
export function pickQuiz(quizzes: readonly [string, ...string[]], hash: string): string {
  const share = Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32
  return quizzes[Math.floor(share * quizzes.length)] ?? quizzes[0]
}
