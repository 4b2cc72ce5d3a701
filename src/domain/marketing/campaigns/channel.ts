import type { CampaignTags } from './link.ts'

export interface Channel {
  readonly name: string
  readonly tags: Readonly<Required<Pick<CampaignTags, 'utm_source' | 'utm_medium'>>>
}

/** Preset tags for each channel. */
export const CHANNELS: readonly Channel[] = [
  { name: 'Google Ads', tags: { utm_source: 'google', utm_medium: 'cpc' } },
  { name: 'Microsoft Ads', tags: { utm_source: 'bing', utm_medium: 'cpc' } },
  { name: 'LinkedIn ad', tags: { utm_source: 'linkedin', utm_medium: 'paid-social' } },
  { name: 'LinkedIn post', tags: { utm_source: 'linkedin', utm_medium: 'social' } },
  { name: 'Facebook ad', tags: { utm_source: 'facebook', utm_medium: 'paid-social' } },
  { name: 'Newsletter', tags: { utm_source: 'newsletter', utm_medium: 'email' } },
  { name: 'Print or QR code', tags: { utm_source: 'print', utm_medium: 'qr' } },
  { name: 'Partner', tags: { utm_source: 'partner', utm_medium: 'referral' } },
]

export function isChannel({ tags }: Channel, { utm_source, utm_medium }: CampaignTags): boolean {
  return tags.utm_source === utm_source && tags.utm_medium === utm_medium
}

/**
 * The tags of a link after a channel was chosen. Content, term and id name something of the channel
 * before, such as its ad, so another channel clears them; the campaign stays.
 */
export function switchChannel(tags: CampaignTags, channel: Channel): CampaignTags {
  const { utm_source, utm_medium, utm_campaign } = tags
  const isFirst = !utm_source && !utm_medium
  if (isFirst || isChannel(channel, tags)) return { ...tags, ...channel.tags }
  return { ...channel.tags, ...(utm_campaign && { utm_campaign }) }
}
