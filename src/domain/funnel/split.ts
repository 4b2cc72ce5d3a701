/**
 * Which of the quizzes somebody gets: the same one each time for the same digest, and each one for
 * the same share of digests.
 *
 * @param digest Hex digits that are as good as random.
 */
export function pickOf(quizzes: readonly [string, ...string[]], digest: string): string {
  const share = Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32
  return quizzes[Math.floor(share * quizzes.length)] ?? quizzes[0]
}
