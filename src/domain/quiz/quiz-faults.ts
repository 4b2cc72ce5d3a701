import { findRepeated } from '../content-schemas.ts'
import type { Question, Quiz } from './quiz.ts'
import { WAYS_TO_SCORE } from './scoring.ts'

/** A rule that a quiz breaks, in words that follow "This". */
export type QuizFault = readonly [path: PropertyKey[], message: string]

type Faults = Generator<QuizFault, void>

/** Rules that span several keys of a quiz. Without a fault every question counts and every result can be reached. */
export function* findQuizFaults(quiz: Quiz): Faults {
  yield* quiz.funnel === 'ads' ? findAdsFaults(quiz) : findSiteFaults(quiz)
  yield* findWordFaults(quiz)
  for (const [index, question] of quiz.questions.entries()) {
    for (const [path, message] of findQuestionFaults(question, quiz.scoring))
      yield [['questions', index, ...path], message]
  }
  yield* findResultFaults(quiz)
}

function* findSiteFaults({ inSplit, afterLeadForm }: Quiz): Faults {
  if (inSplit || afterLeadForm)
    yield [['funnel'], 'must be "ads" in a quiz of the split test or after the lead form']
}

function* findAdsFaults({ scoring, shareEmail, resultEmail }: Quiz): Faults {
  if (WAYS_TO_SCORE[scoring.by].funnel !== 'ads')
    yield [['scoring', 'by'], 'must be "count" in a quiz of the ads funnel']
  if (!shareEmail) yield [['shareEmail'], 'must be written, because visitors can share this quiz']
  const hasSummary = scoring.by === 'count' && scoring.summary
  if (hasSummary && !resultEmail)
    yield [['resultEmail'], 'must be written, because visitors can send themselves the summary']
}

function* findWordFaults({ questions, words }: Quiz): Faults {
  if (questions.every(({ feedback }) => feedback.length === 0)) return
  for (const key of ['continue', 'results'] as const) {
    if (!words[key]) yield [['words', key], 'must be written, because this quiz shows feedback']
  }
}

const UNKNOWN_OPTION = 'must be one of the options of this question'

/** Rules of a question, its options and its feedback. */
function* findQuestionFaults(
  { options, correct, feedback }: Question,
  scoring: Quiz['scoring'],
): Faults {
  const values = options.map(({ value }) => value)
  const repeated = findRepeated(values)
  if (scoring.by === 'majority') {
    const results = scoring.outcomes.map(({ value }) => value)
    if (values.toSorted().join() !== results.toSorted().join())
      yield [['options'], `must have exactly one for each result: ${results.join(', ')}`]
  } else if (repeated !== undefined) yield [['options'], `must not have two that say "${repeated}"`]
  const isKnown = (option: string | undefined) => options.some(({ id }) => id === option)
  if ((scoring.by === 'score' || correct !== undefined) && !isKnown(correct))
    yield [['correct'], UNKNOWN_OPTION]
  for (const [block, { byOption = [] }] of feedback.entries()) {
    for (const [index, { option }] of byOption.entries()) {
      const path = ['feedback', block, 'byOption', index, 'option']
      const isRepeated = byOption.findIndex((each) => each.option === option) !== index
      if (!isKnown(option)) yield [path, UNKNOWN_OPTION]
      else if (isRepeated) yield [path, 'must be an option that has no other text here']
    }
  }
}

/** Whether each score has a result and each result can be reached. */
function* findResultFaults({ questions, scoring }: Quiz): Faults {
  if (scoring.by === 'majority') {
    const value = findRepeated(scoring.outcomes.map((outcome) => outcome.value))
    if (value !== undefined)
      yield [['scoring', 'outcomes'], `must not have two of the value "${value}"`]
    return
  }
  const path = ['scoring', 'bands']
  const starts = (scoring.bands ?? []).map(({ from }) => from)
  if (scoring.by === 'score' && !starts.includes(0))
    yield [path, 'must have one that starts at 0, so that every score has one']
  const repeated = findRepeated(starts)
  if (repeated !== undefined) yield [path, `must not have two that start at ${repeated}`]
  const highest = questions.filter(({ correct }) => correct !== undefined).length
  for (const [index, from] of starts.entries()) {
    if (from > highest)
      yield [[...path, index, 'from'], `must be at most ${highest}, the highest score`]
  }
}
