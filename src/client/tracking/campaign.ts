import {
  hasCampaign,
  NO_CAMPAIGN,
  readCampaign,
  type Campaign,
} from '#domain/attribution/campaign.ts'
import { readStored, storeValue } from '../storage.ts'
import { readAttribution } from './attribution.ts'
import { wantsNoTracking } from './privacy.ts'

const KEY = 'quizCampaignData'

/** Replaces storage for this page load where storage is switched off. */
let recorded: Campaign | undefined

/**
 * Records the campaign of a quiz session: from the address and the referrer, or of what brought the
 * visitor to an earlier page.
 */
export function recordCampaign(): void {
  if (wantsNoTracking()) return
  recorded = findCampaign()
  storeValue('localStorage', KEY, recorded)
}

/** The recorded campaign with every field, empty where there is none. */
export function readStoredCampaign(): Campaign {
  return wantsNoTracking() ? NO_CAMPAIGN : { ...NO_CAMPAIGN, ...(recallCampaign() ?? recorded) }
}

function findCampaign(): Campaign {
  const found = readCampaign(location.search, document.referrer)
  const isOutside = found.referer !== '' && !found.referer.startsWith(`${location.origin}/`)
  if (isOutside || hasCampaign(found)) return found
  const touch = readAttribution()?.lastTouch
  if (!touch) return found.referer ? { ...found, ...recallCampaign() } : found
  return readCampaign(new URLSearchParams(touch.parameters).toString(), touch.referrer)
}

function recallCampaign(): Partial<Campaign> | undefined {
  const stored = readStored('localStorage', KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => name in NO_CAMPAIGN && typeof value === 'string',
    ),
  )
}
