import { expect, test } from 'vitest'
import { describeProgress } from '#domain/marketing/funnel/describe-progress.ts'
import type { EventFacts } from '#domain/marketing/funnel/event-key.ts'

const at = (step: EventFacts['step']) => ({ step }) as EventFacts
const opened = at({ type: 'page_view' } as EventFacts['step'])
const submitted = at({ type: 'submit' } as EventFacts['step'])
const answered = (question: number) =>
  at({ type: 'question_answered', question, option: 0 } as EventFacts['step'])

test.each([
  [[], 'Dropped off at question 1'],
  [[opened], 'Dropped off at question 1'],
  [[opened, answered(2), answered(1)], 'Dropped off at question 3'],
  [[answered(4)], 'Dropped off at question 5'],
  [[answered(5)], 'Dropped off at the last feedback'],
  [[answered(6)], 'Dropped off at the last feedback'],
  [[opened, submitted, answered(1)], 'Finished the quiz'],
])('a session of a quiz with five questions and the events %j: %s', (events, words) => {
  expect(describeProgress(events, 5)).toBe(words)
})
