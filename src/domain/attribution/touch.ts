import { UTM_FIELDS, VALUE_LIMIT } from './campaign.ts'

export const CAMPAIGN_FIELDS = [...UTM_FIELDS, 'utm_id'] as const

export const CLICK_IDS = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'li_fat_id',
  'twclid',
] as const

export const CLICK_ID_LIMIT = 512
const ATTRIBUTION_DAYS = 90

type TouchField = (typeof CAMPAIGN_FIELDS)[number] | (typeof CLICK_IDS)[number]

/** One arrival on the site: where it landed, when, and what brought it. */
export interface Touch {
  readonly at: string
  readonly landing: string
  readonly referrer: string
  /** The campaign parameters and click ids of the address; only those that were there. */
  readonly parameters: Partial<Record<TouchField, string>>
}

/** What brought a visitor first, and what brought them last. */
export interface Touches {
  readonly firstTouch: Touch
  readonly lastTouch: Touch
}

/** The touch that a page view is, or `undefined` when nothing outside brought it. */
export function readTouch(address: string, referrer: string, now: Date): Touch | undefined {
  const { origin, pathname, searchParams } = new URL(address)
  const outside = referrer && !referrer.startsWith(`${origin}/`) ? referrer : ''
  const read = (names: readonly TouchField[], limit: number) =>
    names
      .map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, limit)] as const)
      .filter(([, value]) => value)
  const found = [...read(CAMPAIGN_FIELDS, VALUE_LIMIT), ...read(CLICK_IDS, CLICK_ID_LIMIT)]
  if (found.length === 0 && !outside) return undefined
  return {
    at: now.toISOString(),
    landing: pathname.slice(0, VALUE_LIMIT),
    referrer: outside.slice(0, VALUE_LIMIT),
    parameters: Object.fromEntries(found),
  }
}

/** The first touch is written once, the last replaced by each touch; both are forgotten after 90 days. */
export function addTouch(kept: Touches | undefined, touch: Touch): Touches {
  return { firstTouch: kept?.firstTouch ?? touch, lastTouch: touch }
}

/** What is left of kept touches today. */
export function dropExpiredTouches(kept: Touches | undefined, now: Date): Touches | undefined {
  if (!kept || isExpired(kept.lastTouch, now)) return undefined
  return isExpired(kept.firstTouch, now) ? { ...kept, firstTouch: kept.lastTouch } : kept
}

function isExpired({ at }: Touch, now: Date): boolean {
  return !(now.getTime() - Date.parse(at) < ATTRIBUTION_DAYS * 86_400_000)
}
