import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEPT_DAYS } from '#client/tracking/quiz-session.ts'
import type { QuizShape } from '#domain/quiz/machine.ts'
import {
  calculatePercentAnswered,
  calculatePercentReached,
  fillPlaceholders,
} from '#domain/quiz/progress.ts'
import type { ScoringOf } from '#domain/quiz/quiz.ts'
import {
  pickClosingText,
  pickFeedback,
  summarizeAnswers,
  type SummaryTexts,
} from '#domain/quiz/scoring.ts'
import { shippedQuiz } from '#tests/support/quizzes.ts'

const { questions: asked, scoring } = shippedQuiz('full-assessment')
if (scoring.by !== 'count' || !scoring.summary) throw new Error('the assessment has no summary')
const actions = Object.fromEntries(asked.map(({ id, action }) => [id, action ?? '']))
const texts: SummaryTexts = { words: scoring.summary, actions }

/** One letter for each question. */
function summarizeLetters(letters: string) {
  const answers = Object.fromEntries([...letters].map((letter, at) => [at, `Option ${letter}`]))
  return summarizeAnswers(asked, texts, answers)
}

test('the summary lists strengths and open questions in the order of the quiz, each with its comments', () => {
  const { strengths, open } = summarizeLetters('ABAAAAAAAC')
  expect(strengths.map(({ id }) => id)).toEqual(
    asked.map(({ id }) => id).filter((id) => id !== 'cash' && id !== 'accountability'),
  )
  expect(open.map(({ id }) => id)).toEqual(['cash', 'accountability'])
  expect(open[0]?.answer).toBe('Option B: A month, roughly')
  expect(open[0]?.comments[1]?.text).toMatch(/^You can already see a month/)
})

test('the summary plans the weakest answers first, one for each period', () => {
  const { plan } = summarizeLetters('BBCBBBBBCB')
  const wanted = ['concentration', 'exit', 'month-end'].map((id) => texts.actions[id])
  expect(plan.map(({ step }) => step)).toEqual(wanted)
  expect(plan.map(({ period }) => period)).toEqual(texts.words.periods)
})

test('the summary leaves a question without an action out of the plan', () => {
  const { plan } = summarizeAnswers(asked, { ...texts, actions: {} }, { 0: 'Option C' })
  expect(plan).toEqual([])
})

test('the privacy page says how long a browser keeps answers', () => {
  const privacy = readFileSync('content/pages/privacy.yaml', 'utf8')
  expect(privacy).toContain(`It keeps them for ${KEPT_DAYS} days after the last one`)
})

const quizA = shippedQuiz('quiz-a')
const questions = (['quiz-a', 'quiz-b', 'full-assessment'] as const).flatMap((id) =>
  shippedQuiz(id).questions.map((question) => [`${id}, ${question.id}`, question] as const),
)

test.each(questions)(
  'the feedback on a question has two or three texts, each answer its own: %s',
  (_, question) => {
    const shown = question.options.map(({ value }) => pickFeedback(question, value))
    const titles = question.feedback.map(({ title }) => title)
    expect([2, 3]).toContain(titles.length)
    // A title is the same for every answer.
    expect(titles.filter((title) => /^if\b/i.test(title))).toEqual([])
    for (const blocks of shown) expect(blocks.map(({ title }) => title)).toEqual(titles)
    const texts = shown.map((blocks) => blocks.map(({ text }) => text).join())
    expect(new Set(texts).size).toBe(question.options.length)
  },
)

test('the feedback on a question is one text for all answers where none has its own', () => {
  const texts = [{ title: 'Why', text: 'Because' }]
  const question = { ...quizA.questions[2]!, feedback: [{ ...texts[0]!, id: 'why' }] }
  expect(pickFeedback(question, 'Yes')).toEqual(texts)
  expect(pickFeedback(question, undefined)).toEqual(texts)
})

test('the last sentence is chosen by how many answers count', () => {
  // The quizzes of the ads funnel are scored by count, as `findQuizFaults` demands.
  const scoring = quizA.scoring as ScoringOf<'count'>
  const close = (...answers: string[]) => pickClosingText({ ...quizA, scoring }, answers)
  expect(close('Yes', 'Yes', 'No')).toBe(scoring.text)
  expect(close('No', 'No', 'No')).toBe(scoring.text)
  expect(close('Yes', 'Yes', 'Yes')).toBe(scoring.bands?.[0]?.text)
})

// Only the number of questions counts.
const eight = { questions: Array.from({ length: 8 }) } as unknown as QuizShape
const at = (index: number, ...answers: string[]) =>
  ({ phase: 'question', index, answers: { ...answers } }) as const

test('progress is the share of questions reached or answered, and never over 100 percent', () => {
  const reached = [0, 1, 2, 7].map((index) => calculatePercentReached(eight, at(index)))
  expect(reached).toEqual([13, 25, 38, 100])
  const answered = [0, 2, 8, 9].map((count) => at(0, ...Array<string>(count).fill('a')))
  expect(answered.map((state) => calculatePercentAnswered(eight, state))).toEqual([0, 25, 100, 100])
})

test('placeholders are replaced by name, and unknown ones stay', () => {
  const text = 'Question {n} of {whole total}, {other} {} {n} {constructor} {toString}'
  expect(fillPlaceholders(text, { n: 1, 'whole total': 8 })).toBe(
    'Question 1 of 8, {other} {} 1 {constructor} {toString}',
  )
})
