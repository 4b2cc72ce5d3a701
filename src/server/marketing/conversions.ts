import { z } from 'zod'
import { findNewestParameter } from '#domain/attribution/touch.ts'
import { Failure } from '#domain/failure.ts'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { readPartPeriod } from '#domain/leads/lead-query.ts'
import { findWonTime, type Lead } from '#domain/leads/lead.ts'
import { normalizeAddress } from '#domain/leads/ownership.ts'
import {
  AD_PLATFORMS,
  type Conversion,
  formatConversions,
  isClickId,
  type AdPlatform,
  PLATFORMS,
} from '#domain/marketing/conversions/conversion-file.ts'
import {
  type ConversionOverview,
  type ExportedRow,
  exportSchema,
  type ExportSummary,
  type NewExport,
} from '#domain/marketing/conversions/export.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { inbox, leads } from '../leads/leads.ts'
import { newId } from '../random.ts'
import { readSite } from '../site/site.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** Rows are looked up for 90 days, so this is enough even with an export a day. */
const MOST_EXPORTS = 400

/** The exports of each platform, newest first. One record has all, so that each conversion is in one export. */
const exportsSchema = z.object({ exports: z.array(exportSchema) })
export const conversionExports = collection('conversion-exports', exportsSchema)

export async function readConversionOverview(): Promise<ConversionOverview> {
  const [{ conversionFiles: isOn }, lists] = await Promise.all([
    readSite(),
    Promise.all(PLATFORMS.map(async (platform) => [platform, await listExports(platform)])),
  ])
  // The record has the exports of every platform.
  return { isOn, exports: Object.fromEntries(lists) as ConversionOverview['exports'] }
}

/** Export the conversions that no earlier file of the platform has. */
export async function createExport(platform: AdPlatform, by: string, now = currentTime()) {
  await requireConversionFiles()
  const all = await listConversions(platform, now)
  let created: NewExport = { id: undefined, count: 0 }
  await conversionExports.upsert(platform, (record) => {
    const earlier = record?.exports ?? []
    const known = new Set(earlier.flatMap(({ rows }) => rows.map(buildRowKey)))
    const rows = all.filter((row) => !known.has(buildRowKey(row)))
    const id = newId()
    created = { id: rows.length > 0 ? id : undefined, count: rows.length }
    if (rows.length === 0) return record ?? { exports: [] }
    return { exports: [{ id, at: now.toISOString(), by, rows }, ...earlier].slice(0, MOST_EXPORTS) }
  })
  return created
}

/**
 * The file of an export. The same each time, without the leads that were erased since.
 *
 * @throws {Failure} `not-found`, or `conflict` while files are switched off.
 */
export async function readExportFile(platform: AdPlatform, id: string): Promise<string> {
  const site = await requireConversionFiles()
  const exported = (await conversionExports.find(platform))?.exports.find((each) => each.id === id)
  if (!exported) throw new Failure('not-found', 'There is no such file.')
  const read = await leads.findMany(exported.rows.map(({ leadKey }) => leadKey))
  const conversions = exported.rows.flatMap((row) => {
    const lead = read.get(row.leadKey)
    const matchKey = lead && buildMatchKey(lead, platform)
    return matchKey ? [{ ...row, matchKey } satisfies Conversion] : []
  })
  return formatConversions(platform, conversions, site)
}

async function listExports(platform: AdPlatform): Promise<ExportSummary[]> {
  const record = await ifReadable(conversionExports.find(platform))
  return (record?.exports ?? []).map(({ id, at, by, rows }) => ({ id, at, by, count: rows.length }))
}

async function requireConversionFiles() {
  const site = await readSite()
  if (site.conversionFiles) return site
  throw new Failure('conflict', 'Files for ad platforms are switched off in content/site.yaml.')
}

function buildRowKey({ leadKey, kind }: ExportedRow): string {
  return `${leadKey} ${kind}`
}

/** No platform takes conversions of older clicks. */
const CLICK_MS = 90 * DAY_MS

/** A won lead without a value waits for one this long, because it is in one file only. */
const VALUE_WAIT_MS = 7 * DAY_MS

/** The conversions of leads that may be in a file, oldest first, exported before or not. */
export async function listConversions(platform: AdPlatform, now: Date): Promise<ExportedRow[]> {
  const from = new Date(now.getTime() - CLICK_MS)
  const parts = [...(await inbox.readTotals()).keys()].filter(
    (part) => readPartPeriod(part).to > from,
  )
  // Only keys are kept in memory, because a part can be long.
  const readKeys = async (part: string) =>
    (await inbox.readEntries(part)).flatMap((lead) =>
      isLead(lead) && lead.clickIds[AD_PLATFORMS[platform].clickId] ? [lead.key] : [],
    )
  const keys = await inParallel(parts, readKeys)
  const rows = [...(await leads.findMany(keys.flat()))].flatMap(([leadKey, lead]) => {
    const isNew = new Date(lead.receivedAt) >= from
    return isNew && buildMatchKey(lead, platform) ? buildExportedRows(leadKey, lead, now) : []
  })
  return rows.toSorted((a, b) => a.at.localeCompare(b.at))
}

/**
 * The click id, or the hashed address, by which a platform recognizes a lead. `undefined` for spam,
 * for leads without a click on the platform, and for leads from a time when files were off.
 */
export function buildMatchKey(lead: Lead, platform: AdPlatform): string | undefined {
  const { clickId: name, isHashed } = AD_PLATFORMS[platform]
  const isMarked = isHashed ? lead.isAddressExportable : lead.isExportable
  if (!isMarked || lead.deletedAt || lead.status === 'spam') return undefined
  const clickId = lead.attribution && findNewestParameter(lead.attribution, name)
  if (clickId === undefined || !isClickId(clickId)) return undefined
  if (!isHashed) return clickId
  return 'email' in lead ? sha256Hex(normalizeAddress(lead.email)) : undefined
}

function buildExportedRows(leadKey: string, lead: Lead, now: Date): ExportedRow[] {
  const row: ExportedRow = { leadKey, kind: 'lead', at: lead.receivedAt }
  if (lead.status !== 'won') return [row]
  const at = findWonTime(lead)
  const { value } = lead
  // The wait ends two weeks before the click expires, so that the click is in a file in time.
  const latest = Date.parse(lead.receivedAt) + CLICK_MS - 2 * VALUE_WAIT_MS
  const waitsUntil = Math.min(Date.parse(at) + VALUE_WAIT_MS, latest)
  if (value === undefined && now.getTime() < waitsUntil) return [row]
  return [row, { leadKey, kind: 'won', at, ...(value !== undefined && { value }) }]
}
