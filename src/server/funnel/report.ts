import { readCampaignKey } from '#domain/funnel/event-key.ts'
import {
  tallyQuiz,
  type CampaignFigures,
  type FunnelReport,
  type ReportedQuiz,
} from '#domain/funnel/report.ts'
import { sumTallies, type Cell } from '#domain/funnel/tally.ts'
import type { FunnelQuery } from '#domain/funnel/query.ts'
import { campaignNames } from './events.ts'
import { inParallel } from '../storage/parallel.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'
import { countDay, addDays, formatDay, funnelDays, funnelMonths, findOldestDay } from './days.ts'
import { findRolledTo } from './roll-up.ts'
import { currentTime } from '../clock.ts'

const READS_AT_ONCE = 24
const COUNTS_AT_ONCE = 4

/** What a period brought to a quiz, from all campaigns or from one. */
export async function readFunnelReport(
  { quiz: quizId, campaign, from, to }: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { heading, questions } = await requireAdsQuiz(quizId)
  const reported: ReportedQuiz = {
    id: quizId,
    title: heading,
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map(({ label }) => label),
    })),
  }
  const cells = (await readCells(from, to, now)).filter((cell) => cell.quizId === quizId)
  const campaigns = await sumByCampaign(cells)
  const wanted = new Set(
    campaigns.filter((each) => !campaign || each.campaign === campaign).map(({ key }) => key),
  )
  return {
    quiz: reported,
    from,
    to,
    tally: tallyQuiz(
      reported,
      cells.filter((cell) => wanted.has(cell.campaign)),
    ),
    campaigns,
  }
}

/** The cells of a period: whole months and closed days from their records, the others counted now. */
export async function readCells(from: string, to: string, now: Date): Promise<Cell[]> {
  const [months, days, reached = await dayBeforeAll()] = await Promise.all([
    funnelMonths.keys(),
    funnelDays.keys(),
    findRolledTo(),
  ])
  const whole = months.filter((month) => `${month}-01` >= from && endOf(month) <= to)
  const closed = days.filter(
    (day) => day >= from && day <= to && day <= reached && !whole.includes(day.slice(0, 7)),
  )
  const first = reached < from ? from : addDays(reached)
  const open: string[] = []
  const last = to < formatDay(now) ? to : formatDay(now)
  for (let day = first; day <= last; day = addDays(day)) open.push(day)
  const [summed, records, counted] = await Promise.all([
    inParallel(whole, READS_AT_ONCE, (month) => funnelMonths.find(month)),
    inParallel(closed, READS_AT_ONCE, (day) => funnelDays.find(day)),
    inParallel(open, COUNTS_AT_ONCE, countDay),
  ])
  return [...[...summed, ...records].flatMap((record) => record?.cells ?? []), ...counted.flat()]
}

/** The last day of a month such as `2026-02`. */
function endOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return formatDay(new Date(Date.UTC(year, number, 0)))
}

/** Before the first roll-up: the day before the first event, or today when there is none. */
async function dayBeforeAll(): Promise<string> {
  return addDays((await findOldestDay()) ?? formatDay(currentTime()), -1)
}

/** Most viewed first. */
export async function sumByCampaign(cells: readonly Cell[]): Promise<CampaignFigures[]> {
  const groups = Map.groupBy(cells, ({ campaign }) => campaign)
  const figures = await inParallel([...groups], READS_AT_ONCE, async ([key, group]) => {
    const { views, started, submitted } = sumTallies(group)
    return { key, ...(await nameOf(key)), views, started, submitted }
  })
  return figures.toSorted((a, b) => b.views - a.views || a.key.localeCompare(b.key))
}

async function nameOf(key: string) {
  const readable = readCampaignKey(key) ?? (await campaignNames.find(key))
  return readable ?? { source: '', medium: '', campaign: key, content: '' }
}
