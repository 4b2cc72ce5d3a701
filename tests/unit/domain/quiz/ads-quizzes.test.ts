import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addIds } from '#domain/content/earlier-releases.ts'
import { findLeadFormQuizId, listSplitQuizIds, pickQuiz } from '#domain/quiz/ads-quizzes.ts'
import { type Question, quizSchema } from '#domain/quiz/quiz.ts'
import { hashVersion, isVersion, pickAsked } from '#domain/quiz/version.ts'
import { QUIZ_IDS, shippedQuiz } from '#tests/support/quizzes.ts'

const other = ['other', { inSplit: false, afterLeadForm: false }] as const
const split = ['renamed', { inSplit: true, afterLeadForm: false }] as const
const after = ['last', { inSplit: false, afterLeadForm: true }] as const

test("the quizzes of the split test and after the lead form are chosen by their files' switches", () => {
  expect(listSplitQuizIds([split, other, after])).toEqual(['renamed'])
  expect(findLeadFormQuizId([split, other, after])).toBe('last')
  expect(() => listSplitQuizIds([other])).toThrow('no quiz has inSplit: true')
  for (const quizzes of [[other], [after, after]])
    expect(() => findLeadFormQuizId(quizzes)).toThrow('exactly one quiz')
})

test('the shipped quizzes link to the specified pages', () => {
  const quizzes = QUIZ_IDS.map((id) => [id, shippedQuiz(id)] as const)
  expect(listSplitQuizIds(quizzes)).toEqual(['quiz-a', 'quiz-b'])
  expect(findLeadFormQuizId(quizzes)).toBe('full-assessment')
})

test.each(['inSplit', 'afterLeadForm'])('%s needs the ads funnel', (key) => {
  const result = quizSchema.safeParse(addIds({ ...shippedQuiz('board'), [key]: true }))
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['funnel']])
})

test.each([
  ['55555555', 'a'],
  ['55555556', 'b'],
  ['aaaaaaab', 'c'],
  ['ffffffffffffffff', 'c'],
])('a visitor with the hash %s gets quiz %s of three', (hash, id) => {
  expect(pickQuiz(['a', 'b', 'c'], hash)).toBe(id)
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const versionOf = (questions: readonly Question[]) => hashVersion(questions, hash)

const anyQuestions = fc.constantFrom(...QUIZ_IDS.map((id) => shippedQuiz(id).questions))

/** Edits of what is asked, each of the question at an index. */
const EDITS: Readonly<Record<string, (question: Question) => Question>> = {
  'the text': (question) => ({ ...question, text: `${question.text}!` }),
  'the id': (question) => ({ ...question, id: `${question.id}-2` }),
  'the order of options': (question) => ({ ...question, options: question.options.toReversed() }),
  'the label of an option': (question) => ({
    ...question,
    options: question.options.with(0, { ...question.options[0]!, label: 'Perhaps' }),
  }),
  'the number of options': (question) => ({ ...question, options: question.options.slice(1) }),
}

test('the version of a quiz is the same after a change of feedback, category or correct option', () => {
  fc.assert(
    fc.property(anyQuestions, fc.string({ minLength: 1 }), (questions, text) => {
      const edited = questions.map((question) => ({
        ...question,
        category: text,
        correct: text,
        feedback: [{ id: 'a', title: text, text }],
      }))
      expect(versionOf(edited)).toBe(versionOf(questions))
    }),
  )
})

test.each(Object.entries(EDITS))(
  'the version of a quiz differs after a change of %s',
  (_, edit) => {
    fc.assert(
      fc.property(anyQuestions, fc.nat(), (questions, seed) => {
        const at = seed % questions.length
        const edited = questions.with(at, edit(questions[at]!))
        expect(versionOf(edited)).not.toBe(versionOf(questions))
      }),
    )
  },
)

test('the version of a quiz is the same for the stored copy of the questions', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      const stored: Question[] = JSON.parse(JSON.stringify(questions.map(pickAsked)))
      expect(versionOf(stored)).toBe(versionOf(questions))
      expect(isVersion(versionOf(stored))).toBe(true)
    }),
  )
})

test('a version has twelve hex digits and nothing else', () => {
  const others = ['', 'x', 'ABCDEF012345', '0123456789ab0', '../../users', '0123456789a\n']
  expect(others.filter(isVersion)).toEqual([])
})
