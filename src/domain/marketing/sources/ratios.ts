import type { TrafficChannel } from '../../attribution/channel.ts'
import type { SourceFigures } from './report.ts'

/** What the rows of the sources report are. Apart from `query.ts`, so browsers load no zod. */
export const SOURCE_DIMENSIONS = [
  'channel',
  'landing',
  'source',
  'medium',
  'campaign',
  'content',
] as const

/** Which of a visitor's touches a lead counts for. */
export const SOURCE_TOUCHES = ['last', 'first'] as const

export type SourceTouch = (typeof SOURCE_TOUCHES)[number]
export type SourceDimension = (typeof SOURCE_DIMENSIONS)[number]

/** What a row's costs and visits came to. A ratio of nothing is `undefined`. */
export interface SourceRatios {
  /** In the smallest unit of the currency, not rounded. */
  readonly costPerVisit: number | undefined
  /** Of the clicks that the ad platforms counted. */
  readonly costPerClick: number | undefined
  readonly costPerLead: number | undefined
  readonly costPerWon: number | undefined
  /** Value of won leads for each unit that was spent. */
  readonly returnOnSpend: number | undefined
  /** Visits for each click that was paid for. */
  readonly arrived: number | undefined
}

export function calculateRatios({
  visits,
  leads,
  won,
  value,
  cost,
  ...paid
}: SourceFigures): SourceRatios {
  const per = (count: number) => (cost > 0 && count > 0 ? cost / count : undefined)
  return {
    costPerVisit: per(visits),
    costPerClick: paid.clicks > 0 ? paid.clickCost / paid.clicks : undefined,
    costPerLead: per(leads),
    costPerWon: per(won),
    returnOnSpend: cost > 0 ? value / cost : undefined,
    arrived: paid.clicks > 0 ? visits / paid.clicks : undefined,
  }
}

/**
 * How a figure differs from the one of the period before.
 *
 * @example
 * formatChange(12, 10) // => '+20%'
 */
export function formatChange(figure = 0, before = 0): string {
  if (before === 0) return figure === 0 ? '' : 'new'
  const percent = Math.round((figure / before - 1) * 100)
  const sign = percent === 0 ? '±' : percent > 0 ? '+' : '−'
  return `${sign}${Math.abs(percent).toLocaleString('en-US')}%`
}

/** What names the visits and leads of a channel that have no campaign. No tag begins with a hyphen. */
export function buildChannelName(channel: TrafficChannel): string {
  return `-${channel}`
}
