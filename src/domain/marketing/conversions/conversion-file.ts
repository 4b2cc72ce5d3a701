import { keysOf } from '../../keys-of.ts'
import { countDecimals } from '../../money/format-amount.ts'
import type { Site } from '../../site/site.ts'
import { formatZoneTime } from '../../time/zone-day.ts'
import type { ExportedRow } from './export.ts'

/** The ad platforms that take a file of conversions. This file has no zod, so browsers can load it. */
export const AD_PLATFORMS = {
  // Google documents no column for gbraid and wbraid.
  google: { name: 'Google Ads', clickId: 'gclid', isHashed: false },
  microsoft: { name: 'Microsoft Advertising', clickId: 'msclkid', isHashed: false },
  // The files of these platforms have no click ids, but hashes of addresses.
  meta: { name: 'Meta (Facebook and Instagram)', clickId: 'fbclid', isHashed: true },
  linkedin: { name: 'LinkedIn', clickId: 'li_fat_id', isHashed: true },
} as const

export type AdPlatform = keyof typeof AD_PLATFORMS

export const PLATFORMS = keysOf(AD_PLATFORMS)

/** The conversion's name in the accounts of Google and Microsoft must be the same. */
export const CONVERSION_NAMES = { lead: 'Lead', won: 'Won' } as const

/** Whether a text can be a click id. Visitors can put anything into an address. */
export function isClickId(text: string): boolean {
  return /^[A-Za-z0-9][\w-]{9,499}$/.test(text)
}

/** A conversion as a file names it, with nothing else of the person. */
export interface Conversion extends Pick<ExportedRow, 'kind' | 'at' | 'value'> {
  /** The click id, or where `isHashed` the SHA-256 of the address. */
  readonly matchKey: string
}

type Firm = Pick<Site, 'timeZone' | 'currency'>

/** The lines of a platform's import file. No cell holds a comma. */
export function formatConversions(
  platform: AdPlatform,
  conversions: readonly Conversion[],
  firm: Firm,
): string {
  const { head, cells } = FORMATS[platform]
  const lines = conversions.map((conversion) => cells(conversion, firm).join(','))
  return [...head(firm), ...lines].map((line) => `${line}\r\n`).join('')
}

interface Format {
  readonly head: (firm: Firm) => readonly string[]
  readonly cells: (conversion: Conversion, firm: Firm) => readonly string[]
}

const OFFSET_LENGTH = '+00:00'.length

const FORMATS: Readonly<Record<AdPlatform, Format>> = {
  /** The template "Import conversions from ad clicks" of support.google.com/google-ads/answer/7014069. */
  google: {
    head: ({ timeZone }) => [
      `Parameters:TimeZone=${timeZone}`,
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
    ],
    cells: ({ matchKey, kind, at, value }, { timeZone, currency }) => [
      matchKey,
      CONVERSION_NAMES[kind],
      formatZoneTime(new Date(at), timeZone).slice(0, -OFFSET_LENGTH),
      formatValue(value, currency),
      value === undefined ? '' : currency,
    ],
  },
  /** The bulk file of learn.microsoft.com/advertising/bulk-service/offline-conversion, in UTC. */
  microsoft: {
    head: () => [
      'Type,Status,Id,Parent Id,Client Id,Name,Conversion Currency Code,Conversion Name,Conversion Time,Conversion Value,Microsoft Click Id',
      'Format Version,,,,,6.0,,,,,',
    ],
    cells: ({ matchKey, kind, at, value }, { currency }) => [
      'Offline Conversion,,,,,',
      value === undefined ? '' : currency,
      CONVERSION_NAMES[kind],
      formatUsTime(new Date(at)),
      formatValue(value, currency),
      matchKey,
    ],
  },
  /**
   * The columns of Meta's uploader (github.com/facebookarchive/offline-conversion-file-uploader),
   * with the names of its example. A currency without a value and a purchase of 0 are refused.
   */
  meta: {
    head: () => ['email,event_name,event_time,value,currency'],
    cells: ({ matchKey, kind, at, value }, { currency }) => {
      const hasValue = value !== undefined && value > 0
      const wonEvent = hasValue ? 'Purchase' : 'Other'
      const amount = hasValue ? [formatValue(value, currency), currency] : ['', '']
      return [matchKey, kind === 'won' ? wonEvent : 'Lead', at, ...amount]
    },
  },
  /**
   * The template of linkedin.com/help/lms/answer/a530615, without its optional columns. An amount
   * is required, and is 1 where there is none.
   */
  linkedin: {
    head: () => ['email,timestamp,eventtype,amount,currency'],
    cells: ({ matchKey, kind, at, value = 0 }, { currency }) => [
      matchKey,
      String(Date.parse(at)),
      kind === 'won' ? 'PURCHASE' : 'LEAD',
      formatValue(value > 0 ? value : 1, currency),
      currency,
    ],
  },
}

function formatValue(value: number | undefined, currency: string): string {
  return value === undefined ? '' : value.toFixed(countDecimals(currency))
}

/** @example '4/1/2020 6:50:54 PM' */
function formatUsTime(at: Date): string {
  return at.toLocaleString('en-US', { timeZone: 'UTC' }).replace(',', '').replace('\u202F', ' ')
}
