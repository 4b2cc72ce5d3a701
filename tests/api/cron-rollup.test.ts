import { expect, test } from 'vitest'
import rollUpAndRemove from '#functions/cron-rollup.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import { findFirmDay, findFirmDayStart } from '#server/content/firm-day.ts'
import { saveEvent } from '#server/funnel/events.ts'
import { findRolledTo } from '#server/funnel/roll-up-state.ts'
import { currentVersion, quizVersions } from '#server/content/quiz-versions.ts'
import { readAdsQuizzes } from '#server/content/quizzes.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

test('closes the last day that ended an hour ago', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const yesterday = addDays(await findFirmDay(anHourAgo), -1)
  const event = { sessionId: 'x', quizId: 'quiz-b', eventType: 'page_view' } as const
  const at = await findFirmDayStart(yesterday)
  await saveEvent({ ...event, eventData: '{"questionIndex":0}' }, '', at)
  await rollUpAndRemove()
  expect(await findRolledTo()).toBe(yesterday)
})

test('stores the wording of each ads quiz that no deploy event has stored', async () => {
  await rollUpAndRemove()
  const quizzes = [...(await readAdsQuizzes())]
  const keys = quizzes.map(([id, quiz]) => `${id}/${currentVersion(quiz)}`)
  expect(await quizVersions.keys()).toEqual(keys.toSorted())
})
