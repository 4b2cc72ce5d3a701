import type { TrafficChannel } from '../../attribution/channel.ts'

/** What the rows of the sources report are. Apart from `report-query.ts`, so browsers load no zod. */
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

/** What names the visits and leads of a channel that have no campaign. No tag begins with a hyphen. */
export function buildChannelName(channel: TrafficChannel): string {
  return `-${channel}`
}
