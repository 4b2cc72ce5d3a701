import { type CampaignName, readCampaignKey } from '#domain/attribution/campaign-name.ts'
import { OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import { type Cell, type Place, tallyQuiz } from '#domain/marketing/funnel/cell.ts'
import type { FunnelTable } from '#domain/marketing/funnel/funnel-table.ts'
import { type OutcomeCell, sumOutcomes, tallyOutcomes } from '#domain/marketing/funnel/outcome.ts'
import {
  type FunnelReport,
  UNKNOWN_WORDING,
  type Wording,
} from '#domain/marketing/funnel/report.ts'
import type { FunnelQuery, PeriodQuery } from '#domain/marketing/report-query.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import type { AskedQuestion } from '#domain/quiz/version.ts'
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
    campaigns: [...new Set(nameCampaigns(all).values())].filter(Boolean),
    otherViews: sumViews(all.filter(({ campaign }) => campaign === OTHER_CAMPAIGNS)),
  }
}

/** The steps of every campaign of a quiz in a period, or of one campaign. */
export async function readFunnelTable(query: FunnelQuery): Promise<FunnelTable> {
  const { asked, read, figuresOf } = await readQuizCounts(query, [query], currentTime())
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
  return { quiz: asked.quiz, from: query.from, to: query.to, campaigns }
}

/**
 * The counts of one wording of a quiz, read by the number of a period: the wording that a query asks
 * for, or the newest of the first period.
 */
async function readQuizCounts(query: FunnelQuery, periods: readonly PeriodQuery[], now: Date) {
  const { quiz: quizId } = query
  const [today, counted, found, { currency }] = await Promise.all([
    requireAdsQuiz(quizId),
    readPeriods(periods, now),
    readPeriodTotals(periods, now, ({ outcomes }) => outcomes, tallyOutcomes),
    readSite(),
  ])
  const isOwn = (cell: Place) => cell.quizId === quizId
  const wordings = await listWordings(quizId, today, counted[0]?.cells.filter(isOwn) ?? [])
  const wording = (wordings.find(({ version }) => version === query.wording) ?? wordings[0])
    ?.version
  const isShown = (cell: Place) => isOwn(cell) && wordingOf(cell) === wording
  const quiz = describeQuiz(quizId, await readQuestions(quizId, today, wording))
  const days = counted.flatMap((each) => [...each.days])
  return {
    days: new Map(days.map(([day, { quizzes }]) => [day, quizzes[quizId] ?? {}])),
    asked: { quiz, wordings, wording },
    read: (i: number) =>
      chooseCampaign(
        counted[i]?.cells.filter(isShown) ?? [],
        found.counts[i]?.filter(isShown) ?? [],
        query.campaign,
      ),
    figuresOf: ({ chosen, outcomes }: Omit<ReturnType<typeof chooseCampaign>, 'all'>) => ({
      tally: tallyQuiz(quiz, chosen),
      outcomes: sumOutcomes(outcomes, 10 ** (countDecimals(currency) - 2)),
    }),
  }
}

function describeQuiz(id: string, questions: readonly AskedQuestion[]) {
  const labelsOf = ({ options }: AskedQuestion) => options.map(({ label }) => label)
  const texts = questions.map((asked) => ({ text: asked.text, options: labelsOf(asked) }))
  return { id, questions: texts }
}

/** The counts of one campaign, or of all. Outcomes of campaigns without a row of their own are with the others. */
function chooseCampaign(all: readonly Cell[], found: readonly OutcomeCell[], campaign = '') {
  const names = nameCampaigns(all)
  const outcomes = found.map((cell) =>
    names.has(cell.campaign) ? cell : { ...cell, campaign: OTHER_CAMPAIGNS },
  )
  if (!campaign) return { all, chosen: all, outcomes }
  const isChosen = (cell: Place) => names.get(cell.campaign) === campaign
  return { all, chosen: all.filter(isChosen), outcomes: outcomes.filter(isChosen) }
}

/** The names of the campaigns of some cells, by the keys in the events' keys. */
function nameCampaigns(cells: readonly Cell[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(cells, ({ campaign }) => campaign)
  groups.delete(OTHER_CAMPAIGNS)
  return new Map([...groups].map(([key, group]) => [key, nameCampaign(key, group).campaign]))
}

function nameCampaign(key: string, cells: readonly Cell[]): CampaignName {
  const name = readCampaignKey(key) ?? cells.find((cell) => cell.name)?.name
  return name ?? { source: '', medium: '', campaign: key, content: '' }
}

function sumViews(cells: readonly Cell[]): number {
  return cells.reduce((sum, { views }) => sum + views, 0)
}

/** The wording that the visitors of a cell saw. */
export function wordingOf({ version = UNKNOWN_WORDING }: Pick<Cell, 'version'>): string {
  return version
}

/** The wordings of some cells: today's first, then those that went live last, at the end the unknown one. */
export async function listWordings(quizId: string, quiz: Quiz, cells: readonly Cell[]) {
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
    return { version, since, views: sumViews(group) }
  })
  return (await Promise.all(wordings)).toSorted((a, b) => rank(a) - rank(b) || 0)
}

/** The questions that visitors were asked. Sessions of an unknown wording get today's questions. */
export async function readQuestions(quizId: string, quiz: Quiz, wording = UNKNOWN_WORDING) {
  if (wording === UNKNOWN_WORDING) return quiz.questions
  return (await findQuestions(quizId, quiz, wording)) ?? []
}
