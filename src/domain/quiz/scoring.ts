import type {
  Answers,
  Question,
  Quiz,
  QuizScoredBy,
  Scoring,
  ScoringOf,
  SummaryWords,
} from './quiz.ts'

interface WayToScore {
  readonly funnel: Quiz['funnel']
  /** The page of a quiz. */
  readonly path: (id: string) => string
  /** Whether the quiz is a dialog above its page. */
  readonly isDialog?: true
}

/** The funnel and the page of quizzes, by their way of scoring. */
export const WAYS_TO_SCORE: Readonly<Record<Scoring['by'], WayToScore>> = {
  score: { funnel: 'site', path: () => '/', isDialog: true },
  majority: { funnel: 'site', path: () => '/ai-readiness-quiz' },
  count: { funnel: 'ads', path: (id) => `/ads/${id}` },
}

interface Corrected {
  readonly questions: readonly Pick<Question, 'options' | 'correct'>[]
}

type Scored<By extends Scoring['by']> = Corrected & Pick<QuizScoredBy<By>, 'scoring'>

/** How many answers are right, and the band that this reaches. */
export function scoreAnswers({ questions, scoring }: Scored<'score'>, answers: Answers) {
  const score = countCorrect({ questions }, answers)
  // One band starts at 0, so every score reaches one.
  return { score, band: findReached(scoring.bands, score)! }
}

/** The text of the last screen of a quiz without right and wrong answers, as it fits the answers. */
export function pickClosingText({ questions, scoring }: Scored<'count'>, answers: Answers): string {
  const { bands = [], text } = scoring
  return findReached(bands, countCorrect({ questions }, answers))?.text ?? text
}

/** The feedback on an answer: each block with the text for its option, or the one for all. */
export function pickFeedback(
  { options, feedback }: Pick<Question, 'options' | 'feedback'>,
  answer: string | undefined,
): { readonly title: string; readonly text: string }[] {
  const chosen = options.find(({ value }) => value === answer)?.id
  return feedback.map(({ title, text, byOption = [] }) => ({
    title,
    text: byOption.find(({ option }) => option === chosen)?.text ?? text,
  }))
}

function countCorrect({ questions }: Corrected, answers: Answers): number {
  return questions.filter(({ options, correct }, index) =>
    options.some(({ id, value }) => id === correct && value === answers[index]),
  ).length
}

/** The highest band that a score reaches. */
function findReached<Band extends { from: number }>(bands: readonly Band[], score: number) {
  return bands.toSorted((a, b) => b.from - a.from).find(({ from }) => score >= from)
}

/** The outcome chosen most often; a tie goes to the one the content lists first. */
export function pickOutcome({ outcomes }: ScoringOf<'majority'>, answers: Answers) {
  const given = Object.values(answers)
  const count = (value: string) => given.filter((answer) => answer === value).length
  return outcomes.reduce((best, next) => (count(next.value) > count(best.value) ? next : best))
}

/** The texts of the summary that are not in the quiz of its page. */
export interface SummaryTexts {
  readonly words: SummaryWords
  /** The action for each question, by its id. Questions without an action are not in the plan. */
  readonly actions: Readonly<Record<string, string>>
}

/** A question with the label of the chosen option and the comments on it. */
export type AnsweredQuestion = ReturnType<typeof rateAnswer>['answered']

type SummarizedQuestion = Pick<Question, 'id' | 'text' | 'options' | 'correct' | 'feedback'>

/**
 * The answers with the firm's comments, strengths first, and what to do next. Options are listed
 * from the best to the worst, so the plan begins with the question whose chosen
 * option is the lowest in its list.
 */
export function summarizeAnswers(
  questions: readonly SummarizedQuestion[],
  { words, actions }: SummaryTexts,
  answers: Answers,
) {
  const rated = questions.map((question, index) => rateAnswer(question, answers[index]))
  const open = rated.filter(({ isStrength }) => !isStrength)
  const worst = open.toSorted((a, b) => b.rank - a.rank)
  const steps = worst.flatMap(({ answered: { id } }) => actions[id] || [])
  return {
    /** The questions that were answered as the firm recommends. */
    strengths: rated.filter(({ isStrength }) => isStrength).map(({ answered }) => answered),
    open: open.map(({ answered }) => answered),
    /** The steps of the open questions that weigh most, one for each period. */
    plan: words.periods.flatMap((period, index) => {
      const step = steps[index]
      return step === undefined ? [] : [{ period, step }]
    }),
  }
}

function rateAnswer(question: SummarizedQuestion, value: string | undefined) {
  const { id, text, options, correct } = question
  const rank = options.findIndex((option) => option.value === value)
  const chosen = options[rank]
  return {
    rank,
    isStrength: chosen !== undefined && chosen.id === correct,
    answered: { id, text, answer: chosen?.label ?? '', comments: pickFeedback(question, value) },
  }
}
