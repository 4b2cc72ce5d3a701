import type { OfferedQuiz } from '#domain/quiz/quiz.ts'
import { quizOf, wordsOf } from '#components/words.ts'

/** The board quiz, fetched when its dialog is opened. */
export async function GET(): Promise<Response> {
  const quiz = await quizOf('board')
  const { booking } = await wordsOf('site')
  return Response.json({ ...quiz, booking } satisfies OfferedQuiz)
}
