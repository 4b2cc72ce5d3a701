import { getEntry } from 'astro:content'
import type { OfferedQuiz } from '#domain/quiz/quiz.ts'
import { wordsOf } from '#layouts/words.ts'

/** The board quiz, fetched when its dialog is opened. */
export async function GET(): Promise<Response> {
  const quiz = await getEntry('quizzes', 'board')
  if (!quiz) throw new Error('content: there is no file content/quizzes/board.yaml')
  const { booking } = await wordsOf('site')
  return Response.json({ ...quiz.data, booking } satisfies OfferedQuiz)
}
