import type { CampaignName } from '../../attribution/campaign-name.ts'
import { formatDigits } from '../../money/format-amount.ts'
import type { Period } from '../../time/utc-day.ts'
import { tallyQuiz } from './cell.ts'
import { sumOutcomes } from './outcome.ts'
import { type FunnelFigures, listFunnelSteps, type ReportedQuiz } from './report.ts'

/** The steps of one campaign in a quiz, or of all campaigns that have no name. */
export interface CampaignTally extends FunnelFigures {
  readonly name: CampaignName
  readonly isOther: boolean
}

export interface FunnelTable extends Period {
  readonly quiz: ReportedQuiz
  readonly campaigns: readonly CampaignTally[]
}

/**
 * One row for each campaign, with the visits that reached each step.
 *
 * @param decimals The decimals of the currency.
 */
export function buildFunnelTable({ quiz, from, to, campaigns }: FunnelTable, decimals: number) {
  const place = ['quiz', 'from', 'to', 'source', 'medium', 'campaign', 'content']
  const nothing = { tally: tallyQuiz(quiz, []), outcomes: sumOutcomes([]) }
  const heading = [...place, ...listFunnelSteps(nothing).map((step) => step.name), 'Value']
  const rows = campaigns.map(({ name, isOther, ...figures }) => {
    const { source, medium, campaign, content } = name
    const counts = listFunnelSteps(figures).map(({ count }) => count)
    const shown = [source, medium, isOther ? '(others)' : campaign, content]
    return [quiz.id, from, to, ...shown, ...counts, formatDigits(figures.outcomes.value, decimals)]
  })
  return [heading, ...rows]
}
