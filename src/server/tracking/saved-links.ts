import {
  buildCampaignKey,
  buildTagsKey,
  type CampaignName,
} from '#domain/attribution/campaign-name.ts'
import { buildCampaignName } from '#domain/attribution/tag.ts'
import { savedLinkSchema, type SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { recordList } from '../storage/projection.ts'

/** Saved links under a hash of their address, so that each can be saved once. */
export const savedLinks = collection('campaign-links', savedLinkSchema)

/** All saved links, which every report needs. */
export const listSavedLinks = recordList('campaign-link-list', savedLinks)

export function readLinkName({ tags }: Pick<SavedLink, 'tags'>): CampaignName {
  return buildCampaignName((part) => tags[`utm_${part}`])
}

/** Names that count in reports however many others visitors invent. */
export async function readSavedNames() {
  const names = (await listSavedLinks()).map(readLinkName)
  return {
    /** The keys of campaigns, as events have them. */
    campaigns: new Set(names.map((name) => buildCampaignKey(name, sha256Hex))),
    tags: new Set(names.map(buildTagsKey)),
  }
}
