import { keysOf } from '../keys-of.ts'
import type { Attribution } from './attribution.ts'
import type { CampaignName } from './campaign-name.ts'
import { buildCampaignName } from './tag.ts'
import { CLICK_ID_SOURCES, CLICK_IDS, type Touch } from './touch.ts'

/**
 * The channels in the order in which screens list them, also as rows for what has no campaign. This
 * file has no zod, because browsers load it.
 */
export const CHANNEL_NAMES = {
  'paid-search': 'Paid search',
  'paid-social': 'Paid social',
  'organic-search': 'Organic search',
  social: 'Social',
  email: 'Email',
  referral: 'Referral',
  direct: 'Direct',
}

export type TrafficChannel = keyof typeof CHANNEL_NAMES
export const TRAFFIC_CHANNELS = keysOf(CHANNEL_NAMES)

const SEARCH = new Set('google bing duckduckgo yahoo ecosia brave startpage qwant'.split(' '))
const SOCIAL = new Set(
  'facebook instagram linkedin twitter tiktok youtube pinterest reddit threads quora xing meta fb ig x'.split(
    ' ',
  ),
)

/** Hosts and apps of a site that do not have its name. */
const ALIASES: Readonly<Record<string, string>> = {
  't.co': 'twitter',
  'x.com': 'twitter',
  'lnkd.in': 'linkedin',
  'youtu.be': 'youtube',
  'com.google.android.googlequicksearchbox': 'google',
  'com.linkedin.android': 'linkedin',
}

/** The hosts of `google.com`, `www.google.co.uk` and `r.search.yahoo.com`, and not `docs.google.com`. */
const HOST =
  /^(?:(?:www|m|l|lm|out)\.|(?:[a-z]+\.)?search\.)?([a-z]+)\.(?:com|org|net|[a-z]{2}|com?\.[a-z]{2})$/

/**
 * One name for a search engine or social network, as links name it in `utm_source`. Others keep
 * theirs.
 *
 * @example
 * nameSite('google.de') // => 'google'
 */
export function nameSite(source: string): string {
  const name = ALIASES[source] ?? HOST.exec(source)?.[1] ?? source
  return SEARCH.has(name) || SOCIAL.has(name) ? name : source
}

/** The tags of an arrival, with the substitute for a missing `utm_source`, in normal form. */
interface Origin extends Readonly<Omit<CampaignName, 'content'>> {
  /** Whether the address had a click id of an ad platform. */
  readonly hasClickId?: boolean
}

/** The channel of an arrival. The rules are listed in `server/marketing/README.md`. */
export function findChannel({ source, medium, campaign, hasClickId }: Origin): TrafficChannel {
  const site = nameSite(source)
  const isSocial = SOCIAL.has(site) || medium.includes('social')
  if (hasClickId || /^(?:cpc|ppc|cpm|cpv|sem)$|paid/.test(medium))
    return isSocial ? 'paid-social' : 'paid-search'
  if (/^e-?mail|^newsletter/.test(medium) || /^e-?mail$|^newsletter/.test(source)) return 'email'
  if (isSocial) return 'social'
  if (medium === 'organic' || (medium === '' && SEARCH.has(site))) return 'organic-search'
  return source || medium || campaign ? 'referral' : 'direct'
}

type Arrival = Pick<Touch, 'parameters' | 'referrer'>

/**
 * The source of a touch whose address has no `utm_source`: the platform of its click id, or else
 * the host of the site that referred to us.
 *
 * @example
 * readSubstituteSource({ parameters: {}, referrer: 'https://www.news.example/today' }) // => 'news.example'
 */
export function readSubstituteSource({ parameters, referrer }: Arrival): string {
  const clickId = findClickId(parameters)
  if (clickId) return CLICK_ID_SOURCES[clickId]
  return (URL.parse(referrer)?.hostname ?? '').replace(/^www\./, '').slice(0, 100)
}

function findClickId(parameters: Touch['parameters']) {
  return CLICK_IDS.find((name) => parameters[name])
}

/** Landing pages are cut in the index, which has the origins of many leads in one record. */
const LANDING_LENGTH = 150

/** Returns where a touch came from. Unknown parts are empty. */
export function readTouchOrigin(touch: Attribution['firstTouch']) {
  const via = readSubstituteSource(touch)
  const name = buildCampaignName((part) => touch.normal[`utm_${part}`])
  const hasClickId = findClickId(touch.parameters) !== undefined
  return {
    landing: touch.landing.slice(0, LANDING_LENGTH),
    /** The substitute for a missing source, see {@link readSubstituteSource}. */
    via,
    channel: findChannel({ ...name, source: name.source || via, hasClickId }),
    ...name,
  }
}
