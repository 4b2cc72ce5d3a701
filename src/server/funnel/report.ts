import { OTHER_CAMPAIGNS } from '#domain/funnel/campaign-limit.ts'
import { readCampaignKey, type CampaignName } from '#domain/funnel/campaign-name.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import type { FunnelQuery } from '#domain/funnel/query.ts'
import type { FunnelTable } from '#domain/funnel/funnel-csv.ts'
import {
  listFunnelSteps,
  tallyQuiz,
  type CampaignFigures,
  type FunnelReport,
  type ReportedQuiz,
} from '#domain/funnel/report.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { currentTime } from '../clock.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'
import { readCells } from './closed-days.ts'

/** The figures of a quiz in a period, from all campaigns or from one. */
export async function readFunnelReport(
  query: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { quiz, cells, counted } = await readQuizCells(query, now)
  const { from, to } = query
  const campaigns = sumByCampaign(cells)
  return { quiz, from, to, tally: tallyQuiz(quiz, counted), campaigns, others: sumOthers(cells) }
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

/** All cells of a quiz in a period, and those that a query asks for. */
async function readQuizCells({ quiz: quizId, campaign, from, to }: FunnelQuery, now: Date) {
  const { heading, questions } = await requireAdsQuiz(quizId)
  const quiz: ReportedQuiz = {
    id: quizId,
    title: heading,
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map(({ label }) => label),
    })),
  }
  const cells = (await readCells(from, to, now)).filter((cell) => cell.quizId === quizId)
  if (!campaign) return { quiz, cells, counted: cells }
  const chosen = new Set(
    sumByCampaign(cells)
      .filter((each) => each.campaign === campaign)
      .map(({ key }) => key),
  )
  return { quiz, cells, counted: cells.filter((cell) => chosen.has(cell.campaign)) }
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
