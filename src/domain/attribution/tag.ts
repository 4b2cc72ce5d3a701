import type { CampaignName } from './campaign-name.ts'

/** NFKC can expand one character to 18, so the limit holds for the result. */
const MAX_LENGTH = 100

/** Most tags are in it already, and a report reads thousands. */
const USUAL_NORMAL_FORM = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/

/** The value of a filter for leads without a tag. No tag in normal form is a hyphen. */
export const NO_TAG = '-'

/**
 * One spelling for the variants of a tag: lower case, with a hyphen for everything other than
 * letters, digits and dots.
 *
 * @example
 * normalizeTag(' Spring_Sale  2026! ') // => 'spring-sale-2026'
 */
export function normalizeTag(value: string): string {
  if (value.length <= MAX_LENGTH && USUAL_NORMAL_FORM.test(value)) return value
  const normal = value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '')
  return [...normal]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[-.]+$/, '')
}

/** The parts of a campaign's name. Each is a tag of links too. */
export const CAMPAIGN_PARTS = ['source', 'medium', 'campaign', 'content'] as const

/** The name of a campaign, each part in normal form. @param read Gives a part as it was typed. */
export function buildCampaignName(read: (part: keyof CampaignName) => string | undefined) {
  const parts = CAMPAIGN_PARTS.map((part) => [part, normalizeTag(read(part) ?? '')])
  return Object.fromEntries(parts) as CampaignName // every part of it is in the list
}
