import { getEntry } from 'astro:content'

/** The board quiz, fetched when its dialog is opened. */
export async function GET(): Promise<Response> {
  const quiz = await getEntry('quizzes', 'board')
  if (!quiz) throw new Error('content: there is no file content/quizzes/board.yaml')
  return Response.json(quiz.data)
}
