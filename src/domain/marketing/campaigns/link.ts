import { CAMPAIGN_FIELDS } from '../../attribution/touch.ts'
import { normalizeTag } from '../../attribution/normalize.ts'

export type CampaignField = (typeof CAMPAIGN_FIELDS)[number]
export type CampaignTags = Readonly<Partial<Record<CampaignField, string>>>

/** In the order of the link builder and of the query string. */
export const LINK_FIELDS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
] as const satisfies readonly CampaignField[]

/** Reports need these to distinguish campaigns. */
export const REQUIRED_FIELDS: readonly CampaignField[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
]

/**
 * The value of a field while it is typed: normal form, with a final hyphen where the next word begins.
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
