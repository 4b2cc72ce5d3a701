import type { InferGetStaticPropsType } from 'astro'
import type { SummaryTexts } from '#domain/quiz/scoring.ts'
import { readQuizzes } from '#components/words.ts'

/** What the summary of a quiz needs besides its page, fetched while the visitor answers. */
export async function getStaticPaths() {
  const quizzes = await readQuizzes()
  return quizzes.flatMap(({ id, data: { questions, scoring } }) => {
    if (scoring.by !== 'count' || !scoring.summary) return []
    const actions = Object.fromEntries(questions.map((each) => [each.id, each.action ?? '']))
    return [{ params: { quiz: id }, props: { words: scoring.summary, actions } }]
  })
}

export function GET({ props }: { props: InferGetStaticPropsType<typeof getStaticPaths> }) {
  return Response.json(props satisfies SummaryTexts)
}
