import { OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import { type Cell, type Place, tallyQuiz } from '#domain/marketing/funnel/cell.ts'
import { buildFunnelTable } from '#domain/marketing/funnel/funnel-table.ts'
import { type OutcomeCell, sumOutcomes, tallyOutcomes } from '#domain/marketing/funnel/outcome.ts'
import { type FunnelReport, UNKNOWN_WORDING } from '#domain/marketing/funnel/report.ts'
import type { FunnelQuery, PeriodQuery } from '#domain/marketing/report-query.ts'
import { readCampaignTags } from '#domain/marketing/sources/report.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { pickAsked } from '#domain/quiz/version.ts'
import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { currentTime } from '../../clock.ts'
import { readPeriodTotals } from '../../leads/period-totals.ts'
import { currentVersion, findQuestions, listQuizVersions } from '../../site/quiz-versions.ts'
import { requireAdsQuiz } from '../../site/quizzes.ts'
import { findFirmDay, readSite } from '../../site/site.ts'
import { readPeriods } from './closed-days.ts'

/** The figures of a quiz in a period, from all campaigns or from one, beside as many days before. */
export async function readFunnelReport(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { from, to } = query
  const periods = [{ from, to }, findPeriodBefore({ from, to })]
  const { asked, read, figuresOf, days } = await readQuizCounts(query, periods, now)
  const { all, ...counts } = read(0)
  return {
    ...asked,
    from,
    to,
    ...figuresOf(counts),
    before: figuresOf(read(1)),
    trend: buildTrend({ from, to }, days),
    campaigns: [...new Set(all.flatMap((cell) => readCampaignTags(cell)?.campaign || []))],
  }
}

/** The steps of every campaign of a quiz in a period, or of one campaign, as a table. */
export async function readFunnelTable(query: FunnelQuery) {
  const { read, figuresOf, decimals } = await readQuizCounts(query, [query], currentTime())
  const { chosen, outcomes } = read(0)
  const places: readonly Place[] = [...chosen, ...outcomes]
  const campaigns = Array.from(new Set(places.map(({ campaign }) => campaign)), (key) => {
    const isOwn = ({ campaign }: Place) => campaign === key
    const figures = figuresOf({ chosen: chosen.filter(isOwn), outcomes: outcomes.filter(isOwn) })
    return { tags: places.filter(isOwn).map(readCampaignTags)[0], ...figures }
  })
  return buildFunnelTable(query, figuresOf({ chosen: [], outcomes: [] }), campaigns, decimals)
}

/**
 * The counts of one wording of a quiz, read by the number of a period: the wording that a query
 * asks for, or the newest of the first period.
 */
async function readQuizCounts(query: FunnelQuery, periods: readonly PeriodQuery[], now: Date) {
  const { quiz: quizId } = query
  const [today, counted, found, { currency }] = await Promise.all([
    requireAdsQuiz(quizId),
    readPeriods(periods, now),
    readPeriodTotals(periods, now, ({ outcomes }) => outcomes, tallyOutcomes),
    readSite(),
  ])
  const decimals = countDecimals(currency)
  const isOwn = (cell: Place) => cell.quizId === quizId
  const asked = await readWording(query, today, counted.counts[0]?.cells.filter(isOwn) ?? [])
  const isShown = (cell: Place) => isOwn(cell) && wordingOf(cell) === asked.wording
  return {
    days: new Map(Array.from(counted.days, ([day, { quizzes }]) => [day, quizzes[quizId] ?? {}])),
    asked,
    decimals,
    read: (i: number) =>
      chooseCampaign(
        counted.counts[i]?.cells.filter(isShown) ?? [],
        found.counts[i]?.filter(isShown) ?? [],
        query.campaign,
      ),
    figuresOf: ({ chosen, outcomes }: Omit<ReturnType<typeof chooseCampaign>, 'all'>) => ({
      tally: tallyQuiz(asked, chosen),
      outcomes: sumOutcomes(outcomes, 10 ** (decimals - 2)),
    }),
  }
}

/** The wording that a query asks for, or the newest one, with its questions and all wordings. */
async function readWording(query: FunnelQuery, today: Quiz, cells: readonly Cell[]) {
  const wordings = await listWordings(query.quiz, today, cells)
  const wording = (wordings.find(({ version }) => version === query.wording) ?? wordings[0])
    ?.version
  // Visitors of an unknown wording get today's questions.
  const version = wording === UNKNOWN_WORDING ? undefined : wording
  const questions = ((await findQuestions(query.quiz, today, version)) ?? []).map(pickAsked)
  return { questions, wordings, wording }
}

/** The counts of one campaign, or of all. Outcomes of campaigns without a row of their own are with the others. */
function chooseCampaign(all: readonly Cell[], found: readonly OutcomeCell[], campaign = '') {
  const keys = new Set(all.map((cell) => cell.campaign))
  const outcomes = found.map((cell) =>
    keys.has(cell.campaign) ? cell : { ...cell, campaign: OTHER_CAMPAIGNS },
  )
  if (!campaign) return { all, chosen: all, outcomes }
  const isChosen = (cell: Place) => readCampaignTags(cell)?.campaign === campaign
  const chosen = all.filter(isChosen)
  const own = new Set(chosen.map((cell) => cell.campaign))
  // A visitor who wrote the day after a quiz may have no view in the period.
  return { all, chosen, outcomes: found.filter((cell) => own.has(cell.campaign) || isChosen(cell)) }
}

/** The wording that the visitors of a cell saw. */
function wordingOf({ version = UNKNOWN_WORDING }: Pick<Cell, 'version'>): string {
  return version
}

/**
 * The wordings of some cells: today's first, then those that went live last, then those without a
 * readable record, at the end the unknown one.
 */
async function listWordings(quizId: string, quiz: Quiz, cells: readonly Cell[]) {
  const stored = await listQuizVersions(quizId)
  const groups = Map.groupBy(cells, wordingOf)
  const others = [...groups.keys()].filter((version) => version !== UNKNOWN_WORDING)
  const known = [currentVersion(quiz), ...stored.map(({ version }) => version)]
  const order = [...known, ...others, UNKNOWN_WORDING]
  const wordings = [...groups].map(async ([version, group]) => {
    const times = stored.find((each) => each.version === version)?.liveSince ?? []
    const since = await Promise.all(times.map((time) => findFirmDay(new Date(time))))
    return { version, since, views: group.reduce((sum, { views }) => sum + views, 0) }
  })
  return (await Promise.all(wordings)).toSorted(
    (a, b) => order.indexOf(a.version) - order.indexOf(b.version),
  )
}
