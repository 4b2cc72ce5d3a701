import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { CAMPAIGN_LIMIT } from '#domain/marketing/funnel/campaign-limit.ts'
import { UNKNOWN_WORDING } from '#domain/marketing/funnel/report.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { readCampaignOverview } from '#server/marketing/campaigns/overview.ts'
import { findRolledTo, funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { RAW_DAYS, removeOldEvents, rollUp } from '#server/marketing/funnel/roll-up.ts'
import { quizVersions } from '#server/site/quiz-versions.ts'
import { findFirmDayStart } from '#server/site/site.ts'
import { campaignNames } from '#server/tracking/campaign-names.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { reworded, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'
import { createSiteFolder } from '#tests/support/site.ts'

/** The days after it include the end of a month. */
const FIRST = '2026-02-27'
const FIRST_DAY = { quiz: 'quiz-b', from: FIRST, to: FIRST }
const MORNING_AFTER = new Date(`${addDays(FIRST)}T04:00:00Z`)
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** A visit to quiz B, which answers its first question as often as there are options. */
async function visit({
  day = 0,
  options = [0],
  version,
}: {
  day?: number
  options?: readonly number[]
  version?: string
} = {}): Promise<void> {
  const start = await findFirmDayStart(addDays(FIRST, day))
  const session = { sessionId: crypto.randomUUID(), quizId: 'quiz-b' }
  const send = (eventType: 'page_view' | 'question_answered', second: number, sent: object) =>
    saveEvent(
      { ...session, eventType, eventData: JSON.stringify(sent) },
      '',
      new Date(start.getTime() + second * 1000),
      { version },
    )
  await send('page_view', 0, { questionIndex: 0 })
  for (const [index, option] of options.entries()) {
    const answer = shippedQuiz('quiz-b').questions[0]?.options[option]?.value
    await send('question_answered', index + 1, { questionNumber: 1, answer })
  }
}

useBlobs()
const site = createSiteFolder()

describe('the report of a funnel', () => {
  test('shows the newest wording with its questions, unless another one is asked for', async () => {
    const quizB = shippedQuiz('quiz-b')
    const older = reworded(quizB, 'margin', 'Do you know your margin?')
    const [newest, oldest] = [
      await shipWording('quiz-b', quizB, '2026-02-27T12:00:00Z'),
      await shipWording('quiz-b', older, '2026-02-01T12:00:00Z'),
    ]
    await visit({ version: newest })
    for (const _ of ['one', 'another']) await visit({ version: oldest, options: [1] })
    await visit()
    const read = (wording?: string) => readFunnelReport({ ...FIRST_DAY, wording }, MORNING_AFTER)
    const first = await read()
    expect(first.wordings).toEqual([
      { version: newest, since: ['2026-02-27'], views: 1 },
      { version: oldest, since: ['2026-02-01'], views: 2 },
      { version: UNKNOWN_WORDING, since: [], views: 1 },
    ])
    expect(first.tally.questions[0]?.options).toEqual([1, 0])
    const second = await read(oldest)
    expect(second.questions[0]?.text).toBe('Do you know your margin?')
    expect(second.tally.questions[0]?.options).toEqual([0, 2])
    expect((await read('aaaaaaaaaaaa')).wording).toBe(newest)
  })

  test('shows a wording whose record is gone behind the others', async () => {
    const quizB = shippedQuiz('quiz-b')
    const [newest, gone] = [
      await shipWording('quiz-b', quizB),
      await shipWording('quiz-b', reworded(quizB, 'margin', 'Do you know your margin?')),
    ]
    for (const version of [gone, newest]) await visit({ version })
    await quizVersions.remove(`quiz-b/${gone}`)
    const report = await readFunnelReport(FIRST_DAY, MORNING_AFTER)
    expect(report.wordings.map(({ version }) => version)).toEqual([newest, gone])
    expect(report.questions).not.toEqual([])
  })

  test('needs no split test', async () => {
    const folder = `${site}/_content/quizzes`
    mkdirSync(folder, { recursive: true })
    const quiz = { ...shippedQuiz('quiz-b'), inSplit: false }
    writeFileSync(`${folder}/quiz-b.json`, JSON.stringify(quiz))
    vi.stubEnv('SITE_DIR', site)
    await visit()
    const now = new Date(`${addDays(FIRST, 1)}T12:00:00Z`)
    expect(await rollUp({ now })).toEqual([FIRST])
    const report = await readFunnelReport(FIRST_DAY, now)
    expect(report.tally.views).toBe(1)
    const { targets } = await readCampaignOverview({ from: FIRST, to: FIRST }, now)
    expect(targets.map(({ path }) => path)).not.toContain('/ads')
    vi.unstubAllEnvs()
  })

  test('counts the last answer to a question', async () => {
    await visit({ options: [0, 1] })
    const report = await readFunnelReport(FIRST_DAY, MORNING_AFTER)
    expect(report.tally.questions[0]?.options).toEqual([0, 1])
  })
})

describe('a roll-up', () => {
  test('gives the same records when it runs again', async () => {
    for (const day of [0, 0, 2]) await visit({ day })
    const now = noon(addDays(FIRST, 3))
    await rollUp({ now })
    const before = await funnelDays.all()
    expect(before).toHaveLength(3)
    await funnelDays.upsert(FIRST, () => ({ cells: [], visits: [] }))
    await rollUp({ now, startsOver: true })
    expect(await funnelDays.all()).toEqual(before)
  })

  test('continues where it stopped and leaves today open', async () => {
    for (const day of [0, 1]) await visit({ day })
    expect(await rollUp({ now: noon(addDays(FIRST, 1)) })).toEqual([FIRST])
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([addDays(FIRST, 1)])
    expect(await findRolledTo()).toBe(addDays(FIRST, 1))
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([])
  })

  test('opens the days again that a clock which was ahead has closed', async () => {
    await visit()
    await rollUp({ now: noon(addDays(FIRST, 2)) })
    expect(await rollUp({ now: noon(addDays(FIRST, 1)) })).toEqual([])
    await visit({ day: 1 })
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([addDays(FIRST, 1)])
    expect((await funnelDays.find(addDays(FIRST, 1)))?.cells).toHaveLength(1)
  })

  test('closes a day an hour after its end, when every listing shows its events', async () => {
    await visit()
    const end = await findFirmDayStart(addDays(FIRST, 1))
    const after = (minutes: number) => new Date(end.getTime() + minutes * 60_000)
    expect(await rollUp({ now: after(59) })).toEqual([])
    expect(await rollUp({ now: after(60) })).toEqual([FIRST])
  })
})

const DAY = '2026-01-30'
const INVENTED = CAMPAIGN_LIMIT + 60
const period = { quiz: 'quiz-b', from: DAY, to: addDays(DAY) }

/** Names that need a hash: too long for a key. */
const invented = (index: number) => `${index}-${'x'.repeat(90)}`

const tagsOf = (utm_campaign: string) => ({ utm_source: 'spam', utm_medium: 'x', utm_campaign })

async function view(day: string, campaign: string): Promise<void> {
  const session = { sessionId: crypto.randomUUID(), quizId: 'quiz-b' }
  const event = { ...session, eventType: 'page_view', eventData: '{"questionIndex":0}' } as const
  await saveEvent(event, new URLSearchParams(tagsOf(campaign)).toString(), noon(day))
}

async function inventNames(day: string): Promise<void> {
  for (let index = 0; index < INVENTED; index++) await view(day, invented(index))
}

async function saveLinkFor(campaign: string): Promise<void> {
  await saveLink({ path: '/ads/quiz-b', tags: tagsOf(campaign) }, 'ada', noon(DAY))
}

test('a saved link is counted by name, and every view, however many names are invented', async () => {
  await saveLinkFor('spring')
  await inventNames(DAY)
  await view(DAY, 'spring')
  for (const isClosed of [false, true]) {
    if (isClosed) await rollUp({ now: noon(addDays(DAY, 2)) })
    const report = await readFunnelReport(period, noon(addDays(DAY, 2)))
    expect(report.tally.views).toBe(INVENTED + 1)
    expect(report.campaigns).toHaveLength(CAMPAIGN_LIMIT + 1)
    expect(report.campaigns).toContain('spring')
    expect(JSON.stringify(report).length).toBeLessThan(200_000)
  }
  expect((await funnelDays.find(DAY))?.cells).toHaveLength(CAMPAIGN_LIMIT + 2)
})

test('names are removed with their events and still reported', async () => {
  await view(DAY, 'Café crème')
  await view(addDays(DAY), 'Café crème')
  await rollUp({ now: noon(addDays(DAY, 2)) })
  expect(await campaignNames.keys()).toHaveLength(2)
  const late = noon(addDays(DAY, RAW_DAYS + 1))
  await removeOldEvents(late)
  expect((await campaignNames.keys()).map((key) => key.slice(0, 10))).toEqual([addDays(DAY)])
  const report = await readFunnelReport(period, late)
  expect(report.campaigns).toEqual(['café-crème'])
  expect(report.tally.views).toBe(2)
})
