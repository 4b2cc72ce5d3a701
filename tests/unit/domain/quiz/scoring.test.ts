import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEPT_DAYS } from '#client/tracking/quiz-session.ts'
import { summarize, type SummaryTexts } from '#domain/quiz/scoring.ts'
import { shippedQuiz } from '#tests/support/quizzes.ts'

const { questions, scoring } = shippedQuiz('full-assessment')
if (scoring.by !== 'count' || !scoring.summary) throw new Error('the assessment has no summary')
const texts: SummaryTexts = {
  words: scoring.summary,
  actions: Object.fromEntries(questions.map(({ id, action }) => [id, action ?? ''])),
}

/** One letter for each question. */
function summarizeLetters(letters: string) {
  const answers = Object.fromEntries([...letters].map((letter, at) => [at, `Option ${letter}`]))
  return summarize(questions, texts, answers)
}

test('lists strengths and open questions in the order of the quiz, each with its comments', () => {
  const { strengths, open } = summarizeLetters('ABAAAAAAAC')
  expect(strengths.map(({ id }) => id)).toEqual(
    questions.map(({ id }) => id).filter((id) => id !== 'cash' && id !== 'accountability'),
  )
  expect(open.map(({ id }) => id)).toEqual(['cash', 'accountability'])
  expect(open[0]?.answer).toBe('Option B: A month, roughly')
  expect(open[0]?.comments[1]?.text).toMatch(/^You can already see a month/)
})

test('plans the weakest answers first, one for each period', () => {
  const { plan } = summarizeLetters('BBCBBBBBCB')
  const wanted = ['concentration', 'exit', 'month-end'].map((id) => texts.actions[id])
  expect(plan.map(({ step }) => step)).toEqual(wanted)
  expect(plan.map(({ period }) => period)).toEqual(texts.words.periods)
})

test('plans nothing where every answer is a strength', () => {
  expect(summarizeLetters('AAAAAAAAAA')).toMatchObject({ open: [], plan: [] })
})

test('leaves a question without an action out of the plan', () => {
  const { plan } = summarize(questions, { ...texts, actions: {} }, { 0: 'Option C' })
  expect(plan).toEqual([])
})

test('every question of the assessment has something to do', () => {
  expect(questions.filter(({ action }) => !action)).toEqual([])
})

test('the privacy page says how long a browser keeps answers', () => {
  const privacy = readFileSync('content/pages/privacy.yaml', 'utf8')
  expect(privacy).toContain(`It keeps them for ${KEPT_DAYS} days after the last one`)
})
