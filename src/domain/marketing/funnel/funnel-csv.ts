import type { CsvCell } from '../../csv/csv-line.ts'
import type { CampaignName } from '../../attribution/campaign-name.ts'
import type { Tally } from './cell.ts'
import { listFunnelSteps } from './report.ts'

/** The steps of one campaign in a quiz, or of all campaigns that have no name. */
export interface CampaignTally {
  readonly name: CampaignName
  readonly isOther: boolean
  /** Has an entry for every question of the quiz. */
  readonly tally: Tally
}

export interface FunnelTable {
  readonly quizId: string
  readonly from: string
  readonly to: string
  /** The names of the steps, in order. */
  readonly steps: readonly string[]
  readonly campaigns: readonly CampaignTally[]
}

/** One row for each campaign, with the visits that reached each step. */
export function buildFunnelTable({ quizId, from, to, steps, campaigns }: FunnelTable): CsvCell[][] {
  const heading = ['quiz', 'from', 'to', 'source', 'medium', 'campaign', 'content', ...steps]
  const rows = campaigns.map(({ name: { source, medium, campaign, content }, isOther, tally }) => {
    const counts = listFunnelSteps(tally).map(({ count }) => count)
    return [quizId, from, to, source, medium, isOther ? '(others)' : campaign, content, ...counts]
  })
  return [heading, ...rows]
}
