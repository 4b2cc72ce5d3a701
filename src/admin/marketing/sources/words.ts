import type { TrafficChannel } from '#domain/attribution/channel.ts'
import type { SourceDimension, SourceTouch } from '#domain/marketing/sources/dimensions.ts'

/** The name of a dimension, and what its row without a name is called. */
export const DIMENSIONS: Readonly<
  Record<SourceDimension, { readonly label: string; readonly unknown: string }>
> = {
  channel: { label: 'Channel', unknown: 'Unknown' },
  landing: { label: 'Landing page', unknown: 'Not from an ad or another site' },
  source: { label: 'Source', unknown: 'Direct or unknown' },
  medium: { label: 'Medium', unknown: 'No medium' },
  campaign: { label: 'Campaign', unknown: 'No campaign' },
  content: { label: 'Content', unknown: 'No content' },
}

/** The channels as rows of their own, and for what has no campaign. */
export const CHANNELS: Readonly<Record<TrafficChannel, string>> = {
  'paid-search': 'Paid search',
  'paid-social': 'Paid social',
  'organic-search': 'Organic search',
  social: 'Social',
  email: 'Email',
  referral: 'Referral',
  direct: 'Direct',
}

/** Which clicks have the credit for a lead: one, or both side by side. */
export type Credit = SourceTouch | 'both'

/** The credits, and where the visit of a lead began that counts. */
export const CREDITS: Readonly<
  Record<Credit, { readonly label: string; readonly explanation: string }>
> = {
  last: {
    label: 'Last click',
    explanation: 'counted where their last visit from an ad or another site began',
  },
  first: {
    label: 'First click',
    explanation:
      'counted where their first visit from an ad or another site began, as far back as the browser remembers it: 90 days',
  },
  both: {
    label: 'First and last click',
    explanation:
      'begun by the row of their first visit and closed by the row of their last one, with the value of those that were won. The return is of those it closed',
  },
}
