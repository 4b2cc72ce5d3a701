import { OTHER_CAMPAIGNS } from '#domain/funnel/campaign-limit.ts'
import { readCampaignKey } from '#domain/funnel/campaign-name.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import type { FunnelQuery } from '#domain/funnel/query.ts'
import { tallyQuiz, type CampaignFigures, type FunnelReport } from '#domain/funnel/report.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { currentTime } from '../clock.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'
import { readCells } from './closed-days.ts'

/** The figures of a quiz in a period, from all campaigns or from one. */
export async function readFunnelReport(
  { quiz: quizId, campaign, from, to }: FunnelQuery,
  now = currentTime(),
): Promise<FunnelReport> {
  const { heading, questions } = await requireAdsQuiz(quizId)
  const quiz = {
    id: quizId,
    title: heading,
    questions: questions.map(({ text, options }) => ({
      text,
      options: options.map(({ label }) => label),
    })),
  }
  const cells = (await readCells(from, to, now)).filter((cell) => cell.quizId === quizId)
  const campaigns = sumByCampaign(cells)
  const chosen = new Set(
    campaigns.filter((each) => each.campaign === campaign).map(({ key }) => key),
  )
  const counted = campaign ? cells.filter((cell) => chosen.has(cell.campaign)) : cells
  return { quiz, from, to, tally: tallyQuiz(quiz, counted), campaigns, others: sumOthers(cells) }
}

/** The campaigns of some cells, most viewed first. */
export function sumByCampaign(cells: readonly Cell[]): CampaignFigures[] {
  const groups = Map.groupBy(cells, ({ campaign }) => campaign)
  groups.delete(OTHER_CAMPAIGNS)
  const figures = [...groups].map(([key, group]) => {
    const { views, started, submitted } = sumTallies(group)
    const name = readCampaignKey(key) ?? group.find((cell) => cell.name)?.name
    const unknown = { source: '', medium: '', campaign: key, content: '' }
    return { key, ...(name ?? unknown), views, started, submitted }
  })
  return figures.toSorted((a, b) => b.views - a.views || a.key.localeCompare(b.key))
}

function sumOthers(cells: readonly Cell[]): FunnelReport['others'] {
  const others = cells.filter(({ campaign }) => campaign === OTHER_CAMPAIGNS)
  const { views, started, submitted } = sumTallies(others)
  return { views, started, submitted }
}
