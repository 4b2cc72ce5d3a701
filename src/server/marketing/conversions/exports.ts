import { z } from 'zod'
import {
  type Conversion,
  formatConversions,
  type Platform,
} from '#domain/marketing/conversions/conversion-file.ts'
import {
  exportSchema,
  type ConversionOverview,
  type ExportedRow,
  type ExportSummary,
  type NewExport,
} from '#domain/marketing/conversions/export.ts'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../../clock.ts'
import { readSite } from '../../site/site.ts'
import { leads } from '../../leads/leads.ts'
import { newId } from '../../random.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { listConversions, readClickId } from './candidates.ts'

/** Rows are looked up for 90 days, so this is enough even with an export a day. */
const MOST_EXPORTS = 400

/** The exports of each platform, newest first, in one record: a conversion is in one of them. */
export const conversionExports = collection(
  'conversion-exports',
  z.object({ exports: z.array(exportSchema) }),
)

export async function readConversionOverview(): Promise<ConversionOverview> {
  const [{ conversionFiles }, google, microsoft] = await Promise.all([
    readSite(),
    listExports('google'),
    listExports('microsoft'),
  ])
  return { isOn: conversionFiles, exports: { google, microsoft } }
}

/** Export the conversions that no earlier file of the platform has. */
export async function createExport(
  platform: Platform,
  by: string,
  now = currentTime(),
): Promise<NewExport> {
  await requireSwitch()
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
export async function readExportFile(platform: Platform, id: string): Promise<string> {
  const site = await requireSwitch()
  const record = await conversionExports.find(platform)
  const found = record?.exports.find((each) => each.id === id)
  if (!found) throw new Failure('not-found', 'There is no such file.')
  const read = await leads.findMany(found.rows.map(({ leadKey }) => leadKey))
  const conversions = found.rows.flatMap((row) => {
    const lead = read.get(row.leadKey)
    const clickId = lead && readClickId(lead, platform)
    return clickId ? [{ ...row, clickId } satisfies Conversion] : []
  })
  return formatConversions(platform, conversions, site)
}

async function listExports(platform: Platform): Promise<ExportSummary[]> {
  const record = await ifReadable(conversionExports.find(platform))
  return (record?.exports ?? []).map(({ id, at, by, rows }) => ({ id, at, by, count: rows.length }))
}

async function requireSwitch() {
  const site = await readSite()
  if (site.conversionFiles) return site
  throw new Failure('conflict', 'Files for ad platforms are switched off in content/site.yaml.')
}

function buildRowKey({ leadKey, kind }: ExportedRow): string {
  return `${leadKey} ${kind}`
}
