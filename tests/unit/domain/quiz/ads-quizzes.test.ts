import { describe, expect, test } from 'vitest'
import { addIds } from '#domain/content/earlier-releases.ts'
import { findLeadFormQuizId, listSplitQuizIds, pickQuiz } from '#domain/quiz/ads-quizzes.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { QUIZ_IDS, shippedQuiz } from '#tests/support/quizzes.ts'

const quiz = { inSplit: false, afterLeadForm: false }

describe('listSplitQuizIds', () => {
  test('returns the quizzes that are in the split, whatever they are called', () => {
    const quizzes = [
      ['renamed', { ...quiz, inSplit: true }],
      ['other', quiz],
      ['third', { ...quiz, inSplit: true }],
    ] as const
    expect(listSplitQuizIds(quizzes)).toEqual(['renamed', 'third'])
  })

  test('throws when no quiz is in the split', () => {
    expect(() => listSplitQuizIds([['only', quiz]])).toThrow('no quiz has inSplit: true')
  })
})

describe('findLeadFormQuizId', () => {
  const after = { ...quiz, afterLeadForm: true }

  test('returns the quiz that follows the lead form', () => {
    expect(findLeadFormQuizId([['first', quiz] as const, ['second', after] as const])).toBe(
      'second',
    )
  })

  test.each([[[]], [['a', 'b']]])('throws unless exactly one quiz does: %j', (ids) => {
    const quizzes = ids.map((id) => [id, after] as const)
    expect(() => findLeadFormQuizId(quizzes)).toThrow('exactly one quiz')
  })
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
  ['00000000', 'a'],
  ['55555555', 'a'],
  ['55555556', 'b'],
  ['aaaaaaaa', 'b'],
  ['aaaaaaab', 'c'],
  ['ffffffffffffffff', 'c'],
])('a visitor with the hash %s gets quiz %s of three', (hash, id) => {
  expect(pickQuiz(['a', 'b', 'c'], hash)).toBe(id)
})
