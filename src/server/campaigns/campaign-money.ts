import type { Cost } from '#domain/costs/cost.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import { readCampaignKey } from '#domain/funnel/campaign-name.ts'
import { buildSourceRows, type SourceFacts, type SourceFigures } from '#domain/sources/report.ts'
import type { SourceCell } from '#domain/sources/source-cell.ts'

/** Everything of a period that a campaign's costs are divided by. */
export interface MoneyFacts extends Pick<SourceFacts, 'valueScale'> {
  readonly leadCells: readonly SourceCell[]
  readonly cells: readonly Cell[]
  readonly costs: readonly Cost[]
  readonly quizIds: readonly string[]
}

/** The figures of one campaign as in the sources report, of saved links or not. */
export function sumCampaignMoney(
  campaign: string,
  { leadCells, cells, costs, quizIds, valueScale }: MoneyFacts,
): SourceFigures {
  const facts: SourceFacts = {
    leads: leadCells.filter((cell) => !cell.isOther && cell.campaign === campaign),
    visits: cells.filter((cell) => readCampaignOf(cell) === campaign),
    costs: costs.filter((cost) => cost.campaign === campaign),
    valueScale,
  }
  return buildSourceRows('campaign', facts, quizIds).total
}

/** The campaign of a cell, or `undefined` where many are counted together. */
export function readCampaignOf({ campaign, name }: Cell): string | undefined {
  return (readCampaignKey(campaign) ?? name)?.campaign
}
