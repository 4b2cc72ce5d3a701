import type { z } from 'zod'
import { keysOf } from '../keys-of.ts'
import { PREVIEW_PATH } from '../posts/post-path.ts'
import { DAY_MS } from '../time/duration.ts'
import type { attributionSchema, touchSchema } from './attribution.ts'
import { UTM_FIELDS, VALUE_LIMIT } from './campaign.ts'

export const CAMPAIGN_FIELDS = [...UTM_FIELDS, 'utm_id'] as const

/** The ad platform that appends each click id, by the name that links have for it in `utm_source`. */
export const CLICK_ID_SOURCES = {
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

export const CLICK_IDS = keysOf(CLICK_ID_SOURCES)

export const CLICK_ID_LIMIT = 512
const ATTRIBUTION_DAYS = 90

type TouchField = keyof Touch['parameters']

/** An arrival on the site: when, on which page, from where, and with which parameters. */
export type Touch = z.input<typeof touchSchema>

/** A visitor's first and last touch. */
export type Touches = z.input<typeof attributionSchema>

/**
 * The touch of a page view, or `undefined` without a campaign or an outside referrer, and for a
 * preview, whose address must not be stored.
 */
export function readTouch(address: string, referrer: string, now: Date): Touch | undefined {
  const { origin, pathname, searchParams } = new URL(address)
  if (pathname.startsWith(PREVIEW_PATH)) return undefined
  const outside = referrer && !referrer.startsWith(`${origin}/`) ? referrer : ''
  const read = (names: readonly TouchField[], limit: number) =>
    names
      .map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, limit)] as const)
      .filter(([, value]) => value)
  const pairs = [...read(CAMPAIGN_FIELDS, VALUE_LIMIT), ...read(CLICK_IDS, CLICK_ID_LIMIT)]
  if (pairs.length === 0 && !outside) return undefined
  return {
    at: now.toISOString(),
    landing: pathname.slice(0, VALUE_LIMIT),
    referrer: outside.slice(0, VALUE_LIMIT),
    parameters: Object.fromEntries(pairs),
  }
}

/** A touch as a header, which {@link parseTouch} reads. */
export function formatTouch({ landing, referrer, parameters }: Touch): string {
  const query = new URLSearchParams(parameters).toString()
  return `${landing}${query && `?${query}`} ${referrer}`.trim()
}

/** The touch in a header, as if it were of now. */
export function parseTouch(header: string, origin: string, now: Date): Touch | undefined {
  const [address = '', referrer = ''] = header.split(' ')
  const isPath = address.startsWith('/') && URL.canParse(origin + address)
  return isPath ? readTouch(origin + address, referrer, now) : undefined
}

/**
 * The touches in what the pages' inline script stored: the first and the last arrival of 90 days as
 * `[address, referrer, Unix time in ms]`. Anything else is ignored.
 */
export function readTouches(stored: unknown, now: Date): Touches | undefined {
  const found = Array.isArray(stored) ? stored.flatMap((each) => readArrival(each, now) ?? []) : []
  const [firstTouch, lastTouch = firstTouch] = found
  return firstTouch && lastTouch && { firstTouch, lastTouch }
}

function readArrival(stored: unknown, now: Date): Touch | undefined {
  if (!Array.isArray(stored)) return undefined
  const [address, referrer, at]: unknown[] = stored
  if (typeof address !== 'string' || typeof referrer !== 'string') return undefined
  if (typeof at !== 'number' || !URL.canParse(address)) return undefined
  // A time in the future was stored while the clock was wrong.
  const isRecent = Math.abs(now.getTime() - at) < ATTRIBUTION_DAYS * DAY_MS
  return isRecent ? readTouch(address, referrer, new Date(at)) : undefined
}

/** A parameter of the last touch, or else of the first: a paid click counts even if the last visit had none. */
export function findNewestParameter({ firstTouch, lastTouch }: Touches, name: TouchField) {
  return lastTouch.parameters[name] || firstTouch.parameters[name] || undefined
}
