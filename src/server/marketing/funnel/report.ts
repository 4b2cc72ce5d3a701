import { sumTallies } from '#domain/marketing/funnel/tally.ts'
import { OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import { readCampaignKey, type CampaignName } from '#domain/attribution/campaign-name.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import type { FunnelQuery } from '#domain/marketing/report-query.ts'
import {
  type CampaignFigures,
  type FunnelReport,
  type FunnelTable,
  listFunnelSteps,
  type ReportedQuiz,
  tallyQuiz,
} from '#domain/marketing/funnel/report.ts'
import { currentTime } from '../../clock.ts'
import { requireAdsQuiz } from '../../site/quizzes.ts'
import { readCells } from './closed-days.ts'
import { listWordings, readQuestions, wordingOf } from '../../tracking/wordings.ts'

/** The figures of a quiz in a period, from all campaigns or from one. */
export async function readFunnelReport(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { quiz, wordings, wording, cells, counted } = await readQuizCells(query, now)
  const { from, to } = query
  return {
    quiz,
    from,
    to,
    wordings,
    wording,
    tally: tallyQuiz(quiz, counted),
    campaigns: sumByCampaign(cells),
    others: sumOthers(cells),
  }
}

/** The steps of every campaign of a quiz in a period, or of one campaign. */
export async function readFunnelTable(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelTable> {
  const { quiz, counted } = await readQuizCells(query, now)
  const groups = [...Map.groupBy(counted, ({ campaign }) => campaign)]
  const campaigns = groups
    .map(([key, group]) => ({
      name: nameCampaign(key, group),
      isOther: key === OTHER_CAMPAIGNS,
      tally: tallyQuiz(quiz, group),
    }))
    .toSorted((a, b) => b.tally.views - a.tally.views)
  const { from, to } = query
  const steps = listFunnelSteps(tallyQuiz(quiz, [])).map(({ name }) => name)
  return { quizId: quiz.id, from, to, steps, campaigns }
}

/** The cells of one wording of a quiz in a period, and those of the campaign that a query asks for. */
async function readQuizCells(query: FunnelQuery, now: Date) {
  const { quiz: quizId, campaign, from, to } = query
  const today = await requireAdsQuiz(quizId)
  const all = (await readCells(from, to, now)).filter((cell) => cell.quizId === quizId)
  const wordings = await listWordings(quizId, today, all)
  const shown = wordings.find(({ version }) => version === query.wording) ?? wordings[0]
  const wording = shown?.version
  const cells = all.filter((cell) => wordingOf(cell) === wording)
  const questions = await readQuestions(quizId, today, wording)
  const quiz: ReportedQuiz = {
    id: quizId,
    title: today.heading,
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map(({ label }) => label),
    })),
  }
  const found = { quiz, wordings, wording, cells }
  if (!campaign) return { ...found, counted: cells }
  const chosen = new Set(
    sumByCampaign(cells)
      .filter((each) => each.campaign === campaign)
      .map(({ key }) => key),
  )
  return { ...found, counted: cells.filter((cell) => chosen.has(cell.campaign)) }
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
