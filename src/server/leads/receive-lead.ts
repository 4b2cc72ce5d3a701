import type { Lead, NewLead } from '#domain/leads/lead.ts'
import { listTies } from '#domain/leads/ownership.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../site/site.ts'
import { saveLead } from './leads.ts'
import { assignOwners } from './owners/assign-owners.ts'

/** Store what a visitor sent, and assign the anonymous records of its visit to the person who wrote. */
export async function receiveLead(received: NewLead, now = currentTime()): Promise<Lead> {
  // Without attribution the browser asked for no tracking, or there is nothing to export.
  const isExportable = received.attribution !== undefined && (await readSite()).conversionFiles
  const lead = await saveLead({ ...received, ...(isExportable && { isExportable }) }, now)
  try {
    await assignOwners(listTies(lead))
  } catch (error) {
    // The lead is stored. The nightly roll-up assigns what is left.
    console.error(`the visit of lead ${lead.id} could not be assigned`, error)
  }
  return lead
}
