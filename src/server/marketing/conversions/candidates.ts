import type { ExportedRow } from '#domain/marketing/conversions/export.ts'
import {
  CLICK_ID_OF,
  isClickId,
  type Platform,
} from '#domain/marketing/conversions/conversion-file.ts'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { readPartPeriod } from '#domain/leads/lead-part.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { inbox, leads } from '../../leads/leads.ts'
import { inParallel } from '../../storage/parallel.ts'

/** Both platforms take conversions of clicks up to this old. */
const CLICK_MS = 90 * 86_400_000

const PARTS_AT_ONCE = 4

/** The conversions of leads that may be in a file, oldest first, exported before or not. */
export async function listConversions(platform: Platform, now: Date): Promise<ExportedRow[]> {
  const from = new Date(now.getTime() - CLICK_MS)
  const parts = [...(await inbox.totals()).keys()].filter((part) => readPartPeriod(part).to > from)
  const keys = await inParallel(parts, PARTS_AT_ONCE, async (part) => {
    const found = (await inbox.entries(part)).filter(
      (lead) => isLead(lead) && lead.clickIds[CLICK_ID_OF[platform]],
    )
    return found.map(({ key }) => key)
  })
  const rows = [...(await leads.findMany(keys.flat()))].flatMap(([leadKey, lead]) => {
    const isNew = new Date(lead.receivedAt) >= from
    return isNew && readClickId(lead, platform) ? toRows(leadKey, lead) : []
  })
  return rows.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The click id of a lead that may be in a file: it came while files were on, and is no spam. */
export function readClickId(lead: Lead, platform: Platform): string | undefined {
  if (!lead.isExportable || lead.deletedAt || lead.status === 'spam') return undefined
  const clickId = lead.attribution?.lastTouch.parameters[CLICK_ID_OF[platform]] ?? ''
  return isClickId(clickId) ? clickId : undefined
}

function toRows(leadKey: string, lead: Lead): ExportedRow[] {
  const row: ExportedRow = { leadKey, kind: 'lead', at: lead.receivedAt }
  if (lead.status !== 'won') return [row]
  const won = lead.history.findLast(({ what, to }) => what === 'status' && to === 'won')
  const at = won?.at ?? lead.changedAt ?? lead.receivedAt
  const { value } = lead
  return [row, { leadKey, kind: 'won', at, ...(value !== undefined && { value }) }]
}
