import type { TrafficChannel } from '../../attribution/channel.ts'
import { keysOf } from '../../keys-of.ts'

/**
 * The dimensions by which the sources report can group its rows: the name of each, and of its row
 * for leads without a value. This file has no zod, so browsers can load it.
 */
export const DIMENSIONS = {
  channel: { label: 'Channel', unknown: 'Unknown' },
  landing: { label: 'Landing page', unknown: 'Not from an ad or another site' },
  source: { label: 'Source', unknown: 'Direct or unknown' },
  medium: { label: 'Medium', unknown: 'No medium' },
  campaign: { label: 'Campaign', unknown: 'No campaign' },
  content: { label: 'Content', unknown: 'No content' },
} as const

export const SOURCE_DIMENSIONS = keysOf(DIMENSIONS)

/** The touches of a visitor that a lead can count for. */
export const SOURCE_TOUCHES = ['last', 'first'] as const

export type SourceTouch = (typeof SOURCE_TOUCHES)[number]
export type SourceDimension = keyof typeof DIMENSIONS

/** The name of the visits and leads of a channel that have no campaign. No tag begins with a hyphen. */
export function buildChannelName(channel: TrafficChannel): string {
  return `-${channel}`
}
