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

/** One arrival on the site: where, when and from where. */
export interface Touch {
  readonly at: string
  readonly landing: string
  readonly referrer: string
  /** The campaign parameters and click ids in the address. */
  readonly parameters: Partial<Record<TouchField, string>>
}

/** A visitor's first and last touch. */
export interface Touches {
  readonly firstTouch: Touch
  readonly lastTouch: Touch
}

/** The touch of a page view, or `undefined` without a campaign or an outside referrer. */
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

/** The first touch stays, the last is replaced. */
export function addTouch(stored: Touches | undefined, touch: Touch): Touches {
  return { firstTouch: stored?.firstTouch ?? touch, lastTouch: touch }
}

/** Touches expire after 90 days. */
export function dropExpiredTouches(stored: Touches | undefined, now: Date): Touches | undefined {
  if (!stored || isExpired(stored.lastTouch, now)) return undefined
  return isExpired(stored.firstTouch, now) ? { ...stored, firstTouch: stored.lastTouch } : stored
}

function isExpired({ at }: Touch, now: Date): boolean {
  return !(now.getTime() - Date.parse(at) < ATTRIBUTION_DAYS * 86_400_000)
}
