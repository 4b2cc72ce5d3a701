import { buildLinkKey, savedLinkSchema } from '#domain/marketing/campaigns/saved-link.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { recordList } from '../storage/projection.ts'

/** Saved links under a hash of their address, so that each can be saved once. */
export const savedLinks = collection('campaign-links', savedLinkSchema)

/** All saved links, which every report needs. */
export const listSavedLinks = recordList('campaign-link-list', savedLinks)

/** The keys of campaigns that count by name in reports however many others visitors invent. */
export async function readSavedCampaigns(): Promise<ReadonlySet<string>> {
  return new Set((await listSavedLinks()).map(({ tags }) => buildLinkKey(tags, sha256Hex)))
}
