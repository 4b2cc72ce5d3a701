import type { CampaignName } from './campaign-name.ts'
import type { Attribution } from './attribution.ts'
import { normalizeTag } from './normalize.ts'
import { readVia } from './via.ts'

/** For the index, which has the origins of many leads in one record. */
const LANDING_LENGTH = 150

/** Where a touch came from, in normal form and empty where unknown. */
export interface TouchOrigin extends Readonly<CampaignName> {
  readonly landing: string
  /** What stands for a missing source, see {@link readVia}. */
  readonly via: string
}

export function readTouchOrigin(touch: Attribution['firstTouch']): TouchOrigin {
  const value = (name: keyof CampaignName) => normalizeTag(touch.normal[`utm_${name}`] ?? '')
  return {
    landing: touch.landing.slice(0, LANDING_LENGTH),
    via: readVia(touch),
    source: value('source'),
    medium: value('medium'),
    campaign: value('campaign'),
    content: value('content'),
  }
}
