import { readCampaign, hasCampaign, type Campaign } from '#domain/attribution/campaign.ts'
import { recall, remember } from '../storage.ts'

const KEY = 'quizCampaignData'

/** What this page load knows when storage is switched off. */
let current: Campaign | undefined

/**
 * Keep what the address and the referrer say about where this visit comes from. A step from one of
 * our own pages to the next says nothing new, so what the first one said stays.
 */
export function saveCampaign(): void {
  const found = readCampaign(location.search, document.referrer)
  const isInside = document.referrer.startsWith(`${location.origin}/`) && !hasCampaign(found)
  if (isInside && recall('localStorage', KEY) !== undefined) return
  current = found
  remember('localStorage', KEY, found)
}

/** The campaign record, every field present. */
export function savedCampaign(): Campaign {
  const kept = recall('localStorage', KEY)
  const blank = readCampaign('', '')
  if (typeof kept !== 'object' || kept === null) return current ?? blank
  const texts = Object.entries(kept).filter(
    ([name, value]) => name in blank && typeof value === 'string',
  )
  return { ...blank, ...Object.fromEntries(texts) }
}
