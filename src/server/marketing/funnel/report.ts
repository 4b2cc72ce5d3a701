import { OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import { type CampaignName, readCampaignKey } from '#domain/attribution/campaign-name.ts'
import { type Cell, tallyQuiz } from '#domain/marketing/funnel/cell.ts'
import { addNumbers } from '#domain/sum.ts'
import type { FunnelQuery, PeriodQuery } from '#domain/marketing/report-query.ts'
import {
  type CampaignFigures,
  type FunnelReport,
  type MainFigures,
  type ReportedQuiz,
  UNKNOWN_WORDING,
  type Wording,
} from '#domain/marketing/funnel/report.ts'
import type { FunnelTable } from '#domain/marketing/funnel/funnel-table.ts'
import { currentTime } from '../../clock.ts'
import { requireAdsQuiz } from '../../site/quizzes.ts'
import { readPeriods } from './closed-days.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import type { AskedQuestion } from '#domain/quiz/version.ts'
import { findFirmDay, readSite } from '../../site/site.ts'
import { readPeriodTotals } from '../../leads/period-totals.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { type OutcomeCell, sumOutcomes, tallyOutcomes } from '#domain/marketing/funnel/outcome.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { currentVersion, findQuestions, listQuizVersions } from '../../site/quiz-versions.ts'

/** The figures of a quiz in a period, from all campaigns or from one, beside as many days before. */
export async function readFunnelReport(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { from, to } = query
  const periods = [{ from, to }, findPeriodBefore({ from, to })]
  const counted = await readQuizCounts(query, periods, now)
  const { quiz, wordings, wording, read, figuresOf, days } = counted
  const { all, ...counts } = read(0)
  return {
    quiz,
    from,
    to,
    wordings,
    wording,
    ...figuresOf(counts),
    before: figuresOf(read(1)),
    trend: buildTrend({ from, to }, days),
    campaigns: sumByCampaign(all),
    others: pickMainFigures(all.filter(({ campaign }) => campaign === OTHER_CAMPAIGNS)),
  }
}

/** The steps of every campaign of a quiz in a period, or of one campaign. */
export async function readFunnelTable(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelTable> {
  const { quiz, read, figuresOf } = await readQuizCounts(query, [query], now)
  const { chosen, outcomes } = read(0)
  const campaigns = [...Map.groupBy(chosen, ({ campaign }) => campaign)]
    .map(([key, group]) => ({
      name: nameCampaign(key, group),
      isOther: key === OTHER_CAMPAIGNS,
      ...figuresOf({
        chosen: group,
        outcomes: outcomes.filter(({ campaign }) => campaign === key),
      }),
    }))
    .toSorted((a, b) => b.tally.views - a.tally.views)
  return { quiz, from: query.from, to: query.to, campaigns }
}

/** The cells of a query's campaign, or of all. */
interface QuizCounts {
  readonly chosen: readonly Cell[]
  readonly outcomes: readonly OutcomeCell[]
}

/** The counts of one wording of a quiz: the one that a query asks for, or the newest of the first period. */
async function readQuizCounts(query: FunnelQuery, periods: readonly PeriodQuery[], now: Date) {
  const { quiz: quizId, campaign } = query
  const today = await requireAdsQuiz(quizId)
  const [counted, found, { currency }] = await Promise.all([
    readPeriods(periods, now),
    readPeriodTotals(periods, now, ({ outcomes }) => outcomes, tallyOutcomes),
    readSite(),
  ])
  const listCells = (i: number) => counted[i]?.cells.filter((cell) => cell.quizId === quizId) ?? []
  const wordings = await listWordings(quizId, today, listCells(0))
  const shown = wordings.find(({ version }) => version === query.wording) ?? wordings[0]
  const wording = shown?.version
  const questions = await readQuestions(quizId, today, wording)
  const quiz: ReportedQuiz = {
    id: quizId,
    title: today.heading,
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map(({ label }) => label),
    })),
  }
  const isWording = (cell: Pick<Cell, 'version'>) => wordingOf(cell) === wording
  const read = (i: number): QuizCounts & { readonly all: readonly Cell[] } => {
    const all = listCells(i).filter(isWording)
    const named = sumByCampaign(all)
    const keys = new Set(named.map(({ key }) => key))
    const outcomes = (found.counts[i] ?? [])
      .filter((cell) => cell.quizId === quizId && isWording(cell))
      .map((cell) => (keys.has(cell.campaign) ? cell : { ...cell, campaign: OTHER_CAMPAIGNS }))
    if (!campaign) return { all, chosen: all, outcomes }
    const own = new Set(named.flatMap((each) => (each.campaign === campaign ? each.key : [])))
    const isChosen = (cell: { readonly campaign: string }) => own.has(cell.campaign)
    return { all, chosen: all.filter(isChosen), outcomes: outcomes.filter(isChosen) }
  }
  const figuresOf = ({ chosen, outcomes }: QuizCounts) => ({
    tally: tallyQuiz(quiz, chosen),
    outcomes: sumOutcomes(outcomes, 10 ** (countDecimals(currency) - 2)),
  })
  const days = counted.flatMap((each) => [...each.days])
  const ofQuiz = days.map(([day, { quizzes }]) => [day, quizzes[quizId] ?? {}] as const)
  return { quiz, wordings, wording, read, figuresOf, days: new Map(ofQuiz) }
}

/** The campaigns of some cells, most viewed first. */
export function sumByCampaign(cells: readonly Cell[]): CampaignFigures[] {
  const groups = Map.groupBy(cells, ({ campaign }) => campaign)
  groups.delete(OTHER_CAMPAIGNS)
  const figures = [...groups].map(([key, group]) => ({
    key,
    ...nameCampaign(key, group),
    ...pickMainFigures(group),
  }))
  return figures.toSorted((a, b) => b.views - a.views || a.key.localeCompare(b.key))
}

function nameCampaign(key: string, cells: readonly Cell[]): CampaignName {
  const name = readCampaignKey(key) ?? cells.find((cell) => cell.name)?.name
  return name ?? { source: '', medium: '', campaign: key, content: '' }
}

function pickMainFigures(cells: readonly Cell[]): MainFigures {
  const none: MainFigures = { views: 0, started: 0, submitted: 0 }
  const { views, started, submitted } = cells.reduce(addNumbers<MainFigures>, none)
  return { views, started, submitted }
}

/** The wording that the visitors of a cell saw. */
export function wordingOf({ version = UNKNOWN_WORDING }: Pick<Cell, 'version'>): string {
  return version
}

/** The wordings of some cells: today's first, then those that went live last, at the end the unknown one. */
export async function listWordings(
  quizId: string,
  quiz: Quiz,
  cells: readonly Cell[],
): Promise<Wording[]> {
  const groups = Map.groupBy(cells, wordingOf)
  const stored = groups.size === 0 ? [] : await listQuizVersions(quizId)
  const order = [currentVersion(quiz), ...stored.map(({ version }) => version)]
  const rank = ({ version }: Wording) => {
    if (version === UNKNOWN_WORDING) return Infinity
    return order.includes(version) ? order.indexOf(version) : order.length
  }
  const wordings = [...groups].map(async ([version, group]): Promise<Wording> => {
    const times = stored.find((each) => each.version === version)?.liveSince ?? []
    const since = await Promise.all(times.map((at) => findFirmDay(new Date(at))))
    return { version, since, views: group.reduce((sum, { views }) => sum + views, 0) }
  })
  return (await Promise.all(wordings)).toSorted((a, b) => rank(a) - rank(b) || 0)
}

/** What visitors were asked. For sessions whose wording is not known, today's questions. */
export async function readQuestions(
  quizId: string,
  quiz: Quiz,
  wording = UNKNOWN_WORDING,
): Promise<readonly AskedQuestion[]> {
  if (wording === UNKNOWN_WORDING) return quiz.questions
  return (await findQuestions(quizId, quiz, wording)) ?? []
}
