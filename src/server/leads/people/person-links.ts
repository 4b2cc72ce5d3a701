import { summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { listTies, normalizeAddress } from '#domain/privacy/ownership.ts'
import { blobs } from '../../storage/blobs.ts'
import { sha256Hex } from '../../storage/hash.ts'

/**
 * Which leads name an address or share a visit: keys alone, `hash/key of the lead`. A lead that was
 * changed or erased since may still be listed, so a reader checks the lead itself.
 */
const links = () => blobs('lead-people')

/** Write the links of a lead, before the lead, so that no stored lead is without them. */
export async function linkLead(key: string, lead: Lead): Promise<void> {
  await Promise.all(
    listLinkKeys(key, lead).map((link) => links().write(link, 1, { onlyIfNew: true })),
  )
}

/** Remove the links that a lead lost by a change, or all when it was erased. */
export async function unlinkLead(key: string, before: Lead, after?: Lead): Promise<void> {
  const kept = new Set(after && listLinkKeys(key, after))
  const lost = listLinkKeys(key, before).filter((link) => !kept.has(link))
  await Promise.all(lost.map((link) => links().remove(link)))
}

/** The keys of the leads that name an address, as their writer's or as a receiver's. */
export function listKeysOfAddress(email: string): Promise<string[]> {
  return listKeys(nameAddress(email))
}

/** The keys of the leads with one of some ties, see {@link listTies}. */
export async function listKeysOfTies(ties: readonly string[]): Promise<string[]> {
  return (await Promise.all(ties.map(listKeys))).flat()
}

async function listKeys(name: string): Promise<string[]> {
  const folder = `${sha256Hex(name)}/`
  const pages = await Array.fromAsync(links().pages(folder))
  return pages.flat().map(({ key }) => key.slice(folder.length))
}

/** The keys under which a lead is found. */
export function listLinkKeys(key: string, lead: Lead): string[] {
  const { email } = summarizeLead(key, lead)
  const names = [...(email ? [nameAddress(email)] : []), ...listTies(lead)]
  return names.map((name) => `${sha256Hex(name)}/${key}`)
}

function nameAddress(email: string): string {
  return `address ${normalizeAddress(email)}`
}
