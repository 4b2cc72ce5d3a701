import { z } from 'zod'
import { buildCampaignName } from './tag.ts'

/** The name of a campaign, each part in normal form or empty. `content` distinguishes its ads. */
export const campaignNameSchema = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  content: z.string(),
})

export type CampaignName = z.infer<typeof campaignNameSchema>

/** The key of sessions without a campaign. */
export const NO_CAMPAIGN_KEY = '-'

export const UNNAMED_CAMPAIGN: CampaignName = { source: '', medium: '', campaign: '', content: '' }

const KEY_MAX_LENGTH = 80

/** SHA-256 in hex. */
export type Hash = (text: string) => string

/** The campaign of a query string such as `utm_source=x&utm_campaign=y`. */
export function parseCampaignName(query: string): CampaignName {
  const parameters = new URLSearchParams(query.slice(0, 2000))
  return buildCampaignName((part) => parameters.get(`utm_${part}`)?.slice(0, 255))
}

/**
 * A campaign as part of an event's key: `source_medium_campaign`, with `_content` if there is any.
 * Names with other letters, or too long for a key, become `h_` and 32 hex digits of their hash.
 *
 * @example buildCampaignKey({ source: 'google', medium: '', campaign: 'spring', content: '' },
 *   hash) // => 'google__spring'
 */
export function buildCampaignKey(name: CampaignName, hash: Hash): string {
  const { source, medium, campaign, content } = name
  const key = `${source}_${medium}_${campaign}${content && `_${content}`}`
  if (key === '__') return NO_CAMPAIGN_KEY
  const isPlain = /^[a-z0-9._-]+$/.test(key) && key.length <= KEY_MAX_LENGTH
  return isPlain ? key : `h_${hash(key).slice(0, 32)}`
}

/** The name in a readable campaign key, or `undefined` for a hash. */
export function readCampaignKey(key: string): CampaignName | undefined {
  if (key === NO_CAMPAIGN_KEY) return UNNAMED_CAMPAIGN
  const [source = '', medium = '', campaign, content = ''] = key.split('_')
  return campaign === undefined ? undefined : { source, medium, campaign, content }
}
