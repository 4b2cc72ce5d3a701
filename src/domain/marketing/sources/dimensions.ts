import type { TrafficChannel } from '../../attribution/channel.ts'

/** The dimensions by which the sources report can group its rows. This file has no zod, so browsers can load it. */
export const SOURCE_DIMENSIONS = [
  'channel',
  'landing',
  'source',
  'medium',
  'campaign',
  'content',
] as const

/** The touches of a visitor that a lead can count for. */
export const SOURCE_TOUCHES = ['last', 'first'] as const

export type SourceTouch = (typeof SOURCE_TOUCHES)[number]
export type SourceDimension = (typeof SOURCE_DIMENSIONS)[number]

/** The name of the visits and leads of a channel that have no campaign. No tag begins with a hyphen. */
export function buildChannelName(channel: TrafficChannel): string {
  return `-${channel}`
}
