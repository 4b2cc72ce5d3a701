import type { CampaignName } from '../funnel/campaign-name.ts'

/** The tags as one text, empty when there are none. Tags in normal form have no underscore. */
export function buildTagsKey({ source, medium, campaign, content }: CampaignName): string {
  const key = [source, medium, campaign, content].join('_')
  return key === '___' ? '' : key
}
