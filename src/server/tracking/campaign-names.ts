import {
  buildCampaignKey,
  campaignNameSchema,
  readCampaignKey,
  type CampaignName,
} from '#domain/attribution/campaign-name.ts'
import { OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** The names behind hashed campaign keys, under the day of their events and the hash. */
export const campaignNames = collection('campaign-names', campaignNameSchema)

/** A campaign as a key, whose name is stored when the key is a hash. */
export async function storeCampaign(day: string, name: CampaignName): Promise<string> {
  const campaign = buildCampaignKey(name, sha256Hex)
  if (!readCampaignKey(campaign)) await campaignNames.create(`${day}/${campaign}`, name)
  return campaign
}

/** The cells of a day with the names of hashed campaigns. */
export async function addCampaignNames<
  Named extends { readonly campaign: string; readonly name?: CampaignName | undefined },
>(day: string, cells: readonly Named[]): Promise<Named[]> {
  return inParallel(cells, async (cell) => {
    const { campaign } = cell
    if (cell.name || campaign === OTHER_CAMPAIGNS || readCampaignKey(campaign)) return cell
    const name = await findCampaignName(day, campaign)
    return name ? { ...cell, name } : cell
  })
}

/** Names of earlier releases are stored under the hash alone. */
async function findCampaignName(day: string, campaign: string): Promise<CampaignName | undefined> {
  const named = await ifReadable(campaignNames.find(`${day}/${campaign}`))
  return named ?? (await ifReadable(campaignNames.find(campaign)))
}
