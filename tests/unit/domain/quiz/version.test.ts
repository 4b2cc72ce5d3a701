import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from '#domain/quiz/quiz.ts'
import { hashVersion, isVersion, pickAsked } from '#domain/quiz/version.ts'
import { QUIZ_IDS, shippedQuiz } from '../../../support/quizzes.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const versionOf = (questions: readonly Question[]) => hashVersion(questions, hash)

const anyQuestions = fc.constantFrom(...QUIZ_IDS.map((id) => shippedQuiz(id).questions))

/** Edits of what is asked, each of the question at an index. */
const EDITS: Readonly<Record<string, (question: Question) => Question>> = {
  'the text': (question) => ({ ...question, text: `${question.text}!` }),
  'the subtitle': (question) => ({ ...question, subtitle: `${question.subtitle ?? ''}!` }),
  'the id': (question) => ({ ...question, id: `${question.id}-2` }),
  'the order of options': (question) => ({ ...question, options: question.options.toReversed() }),
  'the label of an option': (question) => ({
    ...question,
    options: question.options.with(0, { ...question.options[0]!, label: 'Perhaps' }),
  }),
  'the id of an option': (question) => ({
    ...question,
    options: question.options.with(0, { ...question.options[0]!, id: 'perhaps' }),
  }),
  'the number of options': (question) => ({ ...question, options: question.options.slice(1) }),
}

describe('hashVersion', () => {
  test('is the same after a change of feedback, category or correct option', () => {
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

  test.each(Object.entries(EDITS))('differs after a change of %s', (_, edit) => {
    fc.assert(
      fc.property(anyQuestions, fc.nat(), (questions, seed) => {
        const at = seed % questions.length
        const edited = questions.with(at, edit(questions[at]!))
        expect(versionOf(edited)).not.toBe(versionOf(questions))
      }),
    )
  })

  test('differs in another order of questions', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        expect(versionOf(questions.toReversed())).not.toBe(versionOf(questions))
      }),
    )
  })

  test('is the same for the stored copy of the questions', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        const stored = JSON.parse(JSON.stringify(questions.map(pickAsked))) as Question[]
        expect(versionOf(stored)).toBe(versionOf(questions))
        expect(isVersion(versionOf(stored))).toBe(true)
      }),
    )
  })
})

test.each(['', 'x', 'ABCDEF012345', '0123456789ab0', '../../users', '0123456789a\n'])(
  'isVersion refuses %j',
  (text) => expect(isVersion(text)).toBe(false),
)
