import { normalizeTag } from '../../attribution/tag.ts'
import { CAMPAIGN_FIELDS } from '../../attribution/touch.ts'
import { keysOf } from '../../keys-of.ts'
import { SLUG, slugify } from '../../posts/slug.ts'

export type CampaignField = (typeof CAMPAIGN_FIELDS)[number]
export type CampaignTags = Readonly<Partial<Record<CampaignField, string>>>

/** The words of the fields, in the order of the link builder and of the query string. */
export const FIELD_WORDS: Readonly<Record<CampaignField, { label: string; hint: string }>> = {
  utm_source: { label: 'Source', hint: 'Who sends the visitor: google, newsletter' },
  utm_medium: { label: 'Medium', hint: 'How: cpc, email, social' },
  utm_campaign: { label: 'Campaign', hint: 'What for: spring-2026' },
  utm_content: { label: 'Content', hint: 'Which ad or button, if there are several' },
  utm_term: { label: 'Term', hint: 'Which keyword, if you paid for one' },
  utm_id: { label: 'Id', hint: 'The number your ad platform gave it' },
}

export const LINK_FIELDS = keysOf(FIELD_WORDS)

/** Reports need these to distinguish campaigns. */
export const REQUIRED_FIELDS: readonly CampaignField[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
]

/**
 * The value of a field while it is typed: normal form, with a final hyphen where the next word
 * begins.
 *
 * @example
 * normalizeWhileTyping('Spring ') // => 'spring-'
 */
export function normalizeWhileTyping(typed: string): string {
  const normal = normalizeTag(typed)
  return normal !== '' && /[^\p{L}\p{N}.]$/u.test(typed) ? `${normal}-` : normal
}

/** The tags in normal form and order, without empty ones. */
export function normalizeTags(tags: CampaignTags): CampaignTags {
  const pairs = LINK_FIELDS.map((field) => [field, normalizeTag(tags[field] ?? '')] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/**
 * The address of a campaign link.
 *
 * @example
 * buildCampaignUrl('https://example.com', '/ads/quiz-b', { utm_source: 'google' })
 * // => 'https://example.com/ads/quiz-b?utm_source=google'
 */
export function buildCampaignUrl(origin: string, path: string, tags: CampaignTags): string {
  const query = new URLSearchParams(normalizeTags(tags)).toString()
  return `${origin}${path}${query && `?${query}`}`
}

export interface Channel {
  readonly name: string
  readonly tags: Readonly<Required<Pick<CampaignTags, 'utm_source' | 'utm_medium'>>>
  /** Tags that the ad platform fills in, and what it calls the field where they are pasted. */
  readonly suffix?: { readonly name: string; readonly tags: CampaignTags }
}

/** Preset tags for each channel. */
export const CHANNELS: readonly Channel[] = [
  {
    name: 'Google Ads',
    tags: { utm_source: 'google', utm_medium: 'cpc' },
    suffix: {
      name: 'Final URL suffix',
      tags: { utm_content: '{adgroupid}', utm_term: '{keyword}', utm_id: '{campaignid}' },
    },
  },
  {
    name: 'Microsoft Ads',
    tags: { utm_source: 'bing', utm_medium: 'cpc' },
    suffix: {
      name: 'Final URL suffix',
      tags: { utm_content: '{AdGroupId}', utm_term: '{keyword}', utm_id: '{CampaignId}' },
    },
  },
  {
    name: 'LinkedIn ad',
    tags: { utm_source: 'linkedin', utm_medium: 'paid-social' },
    suffix: {
      name: 'URL parameters',
      tags: { utm_content: '{{CREATIVE_ID}}', utm_id: '{{CAMPAIGN_ID}}' },
    },
  },
  { name: 'LinkedIn post', tags: { utm_source: 'linkedin', utm_medium: 'social' } },
  {
    name: 'Facebook ad',
    tags: { utm_source: 'facebook', utm_medium: 'paid-social' },
    suffix: {
      name: 'URL parameters',
      tags: { utm_content: '{{ad.id}}', utm_term: '{{adset.id}}', utm_id: '{{campaign.id}}' },
    },
  },
  { name: 'Newsletter', tags: { utm_source: 'newsletter', utm_medium: 'email' } },
  { name: 'Print or QR code', tags: { utm_source: 'print', utm_medium: 'qr' } },
  { name: 'Partner', tags: { utm_source: 'partner', utm_medium: 'referral' } },
]

export function isChannel({ tags }: Channel, { utm_source, utm_medium }: CampaignTags): boolean {
  return tags.utm_source === utm_source && tags.utm_medium === utm_medium
}

/**
 * The parameters of a link to an ad platform's ads, pasted there once for all of them: the tags
 * that the link leaves open are filled in by the platform.
 *
 * @returns `undefined` for a channel that fills in nothing, and while the link has no campaign.
 */
export function buildUrlSuffix(tags: CampaignTags) {
  const channel = CHANNELS.find((each) => isChannel(each, tags))
  const given = normalizeTags(tags)
  if (!channel?.suffix || !given.utm_campaign) return undefined
  const filled = channel.suffix.tags
  const pairs = LINK_FIELDS.flatMap((field) => {
    // Placeholders of a platform are pasted as they are.
    const value = given[field] ? encodeURIComponent(given[field]) : filled[field]
    return value ? [`${field}=${value}`] : []
  })
  return { platform: channel.name, name: channel.suffix.name, text: pairs.join('&') }
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

export const SHORT_NAME_MAX = 40

export const SHORT_NAME_RULE = `Use up to ${SHORT_NAME_MAX} letters, digits and hyphens`

/** Whether a text can be the name of a short link. It is not in the schema's file, so that browsers load no zod. */
export function isShortName(text: string): boolean {
  return text.length <= SHORT_NAME_MAX && SLUG.test(text)
}

/**
 * A name for a short link of a campaign, to start from.
 *
 * @example
 * suggestShortName('spring.2026-étoile') // => 'spring-2026-toile'
 */
export function suggestShortName(campaign: string): string {
  return slugify(campaign).slice(0, SHORT_NAME_MAX).replace(/-$/, '')
}
