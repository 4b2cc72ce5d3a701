import { expect, test } from 'vitest'
import { sumOutcomes, tallyOutcomes } from '#domain/marketing/funnel/outcome.ts'
import { aLeadSummary } from '#tests/support/leads.ts'

test('each visit to a quiz counts once in its outcomes, by its newest answers', () => {
  const [older, newer] = ['2026-03-20T12:00:00.000Z', '2026-03-20T13:00:00.000Z']
  const quiz = (answers: Record<string, number>) => [{ quizId: 'quiz-b', campaign: '-', answers }]
  const message = { visit: 'v', quizzes: quiz({ 1: 0 }), receivedAt: newer }
  const cells = tallyOutcomes([
    aLeadSummary({ ...message, status: 'won', value: 12.34 }),
    aLeadSummary({ ...message, kind: 'share', quizzes: quiz({ 1: 1 }), receivedAt: older }),
    aLeadSummary({ visit: '', sessionId: 's', quizzes: quiz({}) }),
    aLeadSummary({ visit: 'w', kind: 'share', quizzes: quiz({ 1: 0 }) }),
    aLeadSummary({ ...message, visit: 'x', status: 'spam' }),
    aLeadSummary({ ...message, visit: 'y', isDeleted: true }),
    aLeadSummary({ visit: 'z' }),
  ])
  const outcome = { wrote: 1, won: 1, value: 1234 }
  const all = { shared: 2, ...outcome, wrote: 2, answers: { '1.0': outcome } }
  expect(cells).toEqual([{ quizId: 'quiz-b', campaign: '-', ...all }])
  // A currency without decimals.
  const inYen = { '1.0': { ...outcome, value: 12 } }
  expect(sumOutcomes(cells, 0.01)).toEqual({ ...all, value: 12, answers: inYen })
})
