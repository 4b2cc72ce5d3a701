import type { Cost } from './cost.ts'

/** What a cost is for. A later cost for the same replaces the earlier one. */
export type CostSubject = Pick<Cost, 'day' | 'source' | 'medium' | 'campaign' | 'content'>

/** The subject of a cost as one text. Apart from the schema, so that browsers load no zod. */
export function buildCostKey({ day, source, medium, campaign, content }: CostSubject): string {
  return [day, source, medium, campaign, content].join(' ')
}
