import { readCampaign, hasCampaign, type Campaign } from '#domain/attribution/campaign.ts'
import { recall, remember } from '../storage.ts'

const KEY = 'quizCampaignData'

/** Replaces storage for this page load where storage is switched off. */
let recorded: Campaign | undefined

/**
 * Records the campaign from the address and the referrer. Following a link between our own pages does not
 * replace what an earlier page recorded.
 */
export function recordCampaign(): void {
  const found = readCampaign(location.search, document.referrer)
  const isInternal = document.referrer.startsWith(`${location.origin}/`) && !hasCampaign(found)
  if (isInternal && recall('localStorage', KEY) !== undefined) return
  recorded = found
  remember('localStorage', KEY, found)
}

/** The recorded campaign with every field, empty where there is none. */
export function readStoredCampaign(): Campaign {
  const stored = recall('localStorage', KEY)
  const blank = readCampaign('', '')
  if (typeof stored !== 'object' || stored === null) return recorded ?? blank
  const texts = Object.entries(stored).filter(
    ([name, value]) => name in blank && typeof value === 'string',
  )
  return { ...blank, ...Object.fromEntries(texts) }
}
