import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/utc-day.ts'
import { findFirmDayStart } from '#server/site/site.ts'
import { findRolledTo, funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { events } from '#server/tracking/events.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { RAW_DAYS, removeOldEvents, rollUp } from '#server/marketing/funnel/roll-up.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { FIRST, sendSessions, type QuizSession } from '#tests/support/quiz-sessions.ts'

useBlobs()

describe('rollUp', () => {
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const aSession = (day: number): QuizSession => ({
    session: crypto.randomUUID(),
    day,
    quizId: 'quiz-b',
    campaign: 'spring',
    answers: [{ question: 1, option: 0 }],
    submits: false,
    contacts: false,
  })

  test('gives the same records when it runs again', async () => {
    await sendSessions([aSession(0), aSession(0), aSession(2)])
    const now = noon(addDays(FIRST, 3))
    await rollUp({ now })
    const before = await funnelDays.all()
    expect(before).toHaveLength(2)
    await funnelDays.upsert(FIRST, () => ({ cells: [], visits: [] }))
    await rollUp({ now, again: true })
    expect(await funnelDays.all()).toEqual(before)
  })

  test('continues where it stopped and leaves today open', async () => {
    await sendSessions([aSession(0), aSession(1)])
    expect(await rollUp({ now: noon(addDays(FIRST, 1)) })).toEqual([FIRST])
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([addDays(FIRST, 1)])
    expect(await findRolledTo()).toBe(addDays(FIRST, 1))
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([])
  })

  test('closes a day an hour after its end, when every listing shows its events', async () => {
    await sendSessions([aSession(0)])
    const end = await findFirmDayStart(addDays(FIRST, 1))
    const after = (minutes: number) => new Date(end.getTime() + minutes * 60_000)
    expect(await rollUp({ now: after(59) })).toEqual([])
    expect(await rollUp({ now: after(60) })).toEqual([FIRST])
  })

  test('removes raw events after thirteen months and keeps their figures', async () => {
    await sendSessions([aSession(0), aSession(1)])
    await blobs('events').write(`${FIRST}/of-a-newer-release`, {}, { onlyIfNew: true })
    await rollUp({ now: noon(addDays(FIRST, 2)) })
    const late = noon(addDays(FIRST, RAW_DAYS + 1))
    await removeOldEvents(late)
    expect((await events.keys()).map((key) => key.slice(0, 10))).toEqual([
      addDays(FIRST, 1),
      addDays(FIRST, 1),
    ])
    const report = await readFunnelReport({ quiz: 'quiz-b', from: FIRST, to: FIRST }, late)
    expect(report.tally.views).toBe(1)
  })
})
