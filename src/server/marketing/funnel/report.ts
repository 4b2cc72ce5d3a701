import { sumTallies } from '#domain/marketing/funnel/tally.ts'
import { OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import { type CampaignName, readCampaignKey } from '#domain/attribution/campaign-name.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import type { FunnelQuery } from '#domain/marketing/report-query.ts'
import {
  type CampaignFigures,
  type FunnelReport,
  type FunnelTable,
  listFunnelSteps,
  type ReportedQuiz,
  tallyQuiz,
  UNKNOWN_WORDING,
  type Wording,
} from '#domain/marketing/funnel/report.ts'
import { currentTime } from '../../clock.ts'
import { requireAdsQuiz } from '../../site/quizzes.ts'
import { readCells } from './closed-days.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import type { AskedQuestion } from '#domain/quiz/version.ts'
import { findFirmDay, findFirmDayStart, readSite } from '../../site/site.ts'
import { readPeriodTotals } from '../../leads/period-totals.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import {
  type Outcome,
  type OutcomeCell,
  sumOutcomes,
  tallyOutcomes,
} from '#domain/marketing/funnel/outcome.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { currentVersion, findQuestions, listQuizVersions } from '../../site/quiz-versions.ts'

/** The figures of a quiz in a period, from all campaigns or from one. */
export async function readFunnelReport(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { quiz, wordings, wording, cells, counted, outcomes } = await readQuizCells(query, now)
  const { from, to } = query
  return {
    quiz,
    from,
    to,
    wordings,
    wording,
    tally: tallyQuiz(quiz, counted),
    outcomes: sumOutcomes(outcomes),
    campaigns: sumByCampaign(cells),
    others: sumOthers(cells),
  }
}

/** The steps of every campaign of a quiz in a period, or of one campaign. */
export async function readFunnelTable(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelTable> {
  const { quiz, counted, outcomes } = await readQuizCells(query, now)
  const groups = [...Map.groupBy(counted, ({ campaign }) => campaign)]
  const campaigns = groups
    .map(([key, group]) => ({
      name: nameCampaign(key, group),
      isOther: key === OTHER_CAMPAIGNS,
      tally: tallyQuiz(quiz, group),
      outcomes: sumOutcomes(outcomes.filter(({ campaign }) => campaign === key)),
    }))
    .toSorted((a, b) => b.tally.views - a.tally.views)
  const { from, to } = query
  const figures = { tally: tallyQuiz(quiz, []), outcomes: sumOutcomes([]) }
  const steps = listFunnelSteps(figures).map(({ name }) => name)
  return { quizId: quiz.id, from, to, steps, campaigns }
}

/** The cells of one wording of a quiz in a period, and those of the campaign that a query asks for. */
async function readQuizCells(query: FunnelQuery, now: Date) {
  const { quiz: quizId, campaign, from, to } = query
  const today = await requireAdsQuiz(quizId)
  const [{ cells: counted }, found] = await Promise.all([
    readCells(from, to, now, 'cells'),
    readOutcomes(query, now),
  ])
  const ofQuiz = counted.filter((cell) => cell.quizId === quizId)
  const wordings = await listWordings(quizId, today, ofQuiz)
  const shown = wordings.find(({ version }) => version === query.wording) ?? wordings[0]
  const wording = shown?.version
  const cells = ofQuiz.filter((cell) => wordingOf(cell) === wording)
  const questions = await readQuestions(quizId, today, wording)
  const quiz: ReportedQuiz = {
    id: quizId,
    title: today.heading,
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map(({ label }) => label),
    })),
  }
  const named = new Set(cells.map((cell) => cell.campaign))
  const outcomes = found
    .filter((cell) => wordingOf(cell) === wording)
    .map((cell) => (named.has(cell.campaign) ? cell : { ...cell, campaign: OTHER_CAMPAIGNS }))
  const all = { quiz, wordings, wording, cells }
  if (!campaign) return { ...all, counted: cells, outcomes }
  const chosen = new Set(
    sumByCampaign(cells)
      .filter((each) => each.campaign === campaign)
      .map(({ key }) => key),
  )
  const isChosen = (cell: { readonly campaign: string }) => chosen.has(cell.campaign)
  return { ...all, counted: cells.filter(isChosen), outcomes: outcomes.filter(isChosen) }
}

/** What came of the visits to a quiz, by the day on which they wrote. Values are in the smallest unit. */
async function readOutcomes({ quiz, from, to }: FunnelQuery, now: Date): Promise<OutcomeCell[]> {
  const [start, end, { currency }] = await Promise.all([
    findFirmDayStart(from),
    findFirmDayStart(addDays(to)),
    readSite(),
  ])
  const scale = 10 ** (countDecimals(currency) - 2)
  const scaled = <T extends Outcome>(outcome: T): T => ({
    ...outcome,
    value: Math.round(outcome.value * scale),
  })
  const cells = await readPeriodTotals(
    { from: start, to: end, now },
    ({ outcomes }) => outcomes,
    tallyOutcomes,
  )
  return cells
    .filter(({ quizId }) => quizId === quiz)
    .map(({ answers, ...cell }) => ({
      ...scaled(cell),
      answers: Object.fromEntries(
        Object.entries(answers).map(([answer, outcome]) => [answer, scaled(outcome)]),
      ),
    }))
}

/** The campaigns of some cells, most viewed first. */
export function sumByCampaign(cells: readonly Cell[]): CampaignFigures[] {
  const groups = Map.groupBy(cells, ({ campaign }) => campaign)
  groups.delete(OTHER_CAMPAIGNS)
  const figures = [...groups].map(([key, group]) => {
    const { views, started, submitted } = sumTallies(group)
    return { key, ...nameCampaign(key, group), views, started, submitted }
  })
  return figures.toSorted((a, b) => b.views - a.views || a.key.localeCompare(b.key))
}

function nameCampaign(key: string, cells: readonly Cell[]): CampaignName {
  const name = readCampaignKey(key) ?? cells.find((cell) => cell.name)?.name
  return name ?? { source: '', medium: '', campaign: key, content: '' }
}

function sumOthers(cells: readonly Cell[]): FunnelReport['others'] {
  const others = cells.filter(({ campaign }) => campaign === OTHER_CAMPAIGNS)
  const { views, started, submitted } = sumTallies(others)
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
