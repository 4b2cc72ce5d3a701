import { CLICK_IDS } from './touch.ts'
import type { CampaignName } from './campaign-name.ts'
import type { Attribution } from './attribution.ts'
import { findChannel, type TrafficChannel } from './channel.ts'
import { normalizeTag } from './normalize.ts'

type ClickId = (typeof CLICK_IDS)[number]

/** Whose ad an address with this click id comes from, as links name it in `utm_source`. */
const PLATFORMS: Readonly<Record<ClickId, string>> = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  dclid: 'google',
  fbclid: 'facebook',
  msclkid: 'bing',
  ttclid: 'tiktok',
  li_fat_id: 'linkedin',
  twclid: 'twitter',
}

interface Origin {
  readonly parameters: Readonly<Partial<Record<string, string | undefined>>>
  readonly referrer: string
}

/**
 * The source of a touch whose address has no `utm_source`: the platform of its click id, or else
 * the host of the site that referred to us.
 *
 * @example
 * readVia({ parameters: {}, referrer: 'https://www.news.example/today' }) // => 'news.example'
 */
export function readVia({ parameters, referrer }: Origin): string {
  const clickId = findClickId(parameters)
  if (clickId) return PLATFORMS[clickId]
  return (URL.parse(referrer)?.hostname ?? '').replace(/^www\./, '').slice(0, 100)
}

function findClickId(parameters: Origin['parameters']): ClickId | undefined {
  return CLICK_IDS.find((name) => parameters[name])
}

/** For the index, which has the origins of many leads in one record. */
const LANDING_LENGTH = 150

/** Where a touch came from, in normal form and empty where unknown. */
export interface TouchOrigin extends Readonly<CampaignName> {
  readonly landing: string
  /** What stands for a missing source, see {@link readVia}. */
  readonly via: string
  readonly channel: TrafficChannel
}

export function readTouchOrigin(touch: Attribution['firstTouch']): TouchOrigin {
  const value = (name: keyof CampaignName) => normalizeTag(touch.normal[`utm_${name}`] ?? '')
  const via = readVia(touch)
  const name = {
    source: value('source'),
    medium: value('medium'),
    campaign: value('campaign'),
    content: value('content'),
  }
  const hasClickId = findClickId(touch.parameters) !== undefined
  return {
    landing: touch.landing.slice(0, LANDING_LENGTH),
    via,
    channel: findChannel({ ...name, source: name.source || via, hasClickId }),
    ...name,
  }
}
