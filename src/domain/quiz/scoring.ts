import { countAnswers } from './machine.ts'
import type { Answers, Quiz, Scoring, ScoringOf } from './quiz.ts'

/** The result of a quiz, by its way of scoring. */
export type QuizResult =
  | {
      readonly by: 'score'
      readonly score: number
      readonly band: ScoringOf<'score'>['bands'][number]
    }
  | {
      readonly by: 'majority'
      readonly score: number
      readonly outcome: ScoringOf<'majority'>['outcomes'][number]
    }
  | { readonly by: 'count'; readonly score: number }

type Scored = {
  readonly questions: readonly Pick<Quiz['questions'][number], 'correct'>[]
  readonly scoring: Scoring
}

export function scoreQuiz({ questions, scoring }: Scored, answers: Answers): QuizResult {
  switch (scoring.by) {
    case 'score': {
      const score = questions.filter(({ correct }, index) => correct === answers[index]).length
      return { by: 'score', score, band: findBand(scoring, score) }
    }
    case 'majority':
      return { by: 'majority', score: countAnswers(answers), outcome: findWinner(scoring, answers) }
    case 'count':
      return { by: 'count', score: countAnswers(answers) }
  }
}

/** The highest band that a score reaches. */
function findBand({ bands }: ScoringOf<'score'>, score: number) {
  const reached = bands.toSorted((a, b) => b.from - a.from).find(({ from }) => score >= from)
  if (!reached) throw new RangeError(`no band for a score of ${score}`)
  return reached
}

/** The outcome chosen most often; a tie goes to the one the content lists first. */
function findWinner({ outcomes }: ScoringOf<'majority'>, answers: Answers) {
  const given = Object.values(answers)
  const count = (value: string) => given.filter((answer) => answer === value).length
  return outcomes.reduce((best, next) => (count(next.value) > count(best.value) ? next : best))
}
