import { summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { listTies, normalizeAddress } from '#domain/leads/ownership.ts'
import { keyLinks } from '../../storage/key-links.ts'

/** Which leads name an address or share a visit. */
const links = keyLinks('lead-people')

/** Write the links of a lead, before the lead, so that no stored lead is without them. */
export async function linkLead(key: string, lead: Lead): Promise<void> {
  await Promise.all(listNames(key, lead).map((name) => links.add(name, key)))
}

/** Remove the links that a lead lost by a change, or all when it was erased. */
export async function unlinkLead(key: string, before: Lead, after?: Lead): Promise<void> {
  const kept = new Set(after && listNames(key, after))
  const lost = listNames(key, before).filter((name) => !kept.has(name))
  await Promise.all(lost.map((name) => links.remove(name, key)))
}

/** The keys of the leads that name an address, as their writer's or as a receiver's. */
export function listKeysOfAddress(email: string): Promise<string[]> {
  return links.list(nameAddress(email))
}

/** The keys of the leads with one of some ties, see {@link listTies}. */
export async function listKeysOfTies(ties: readonly string[]): Promise<string[]> {
  return (await Promise.all(ties.map(links.list))).flat()
}

/** The keys of a lead's links. */
export function listLinkKeys(key: string, lead: Lead): string[] {
  return listNames(key, lead).map((name) => links.keyOf(name, key))
}

/** What a lead is found by. */
function listNames(key: string, lead: Lead): string[] {
  const { email } = summarizeLead(key, lead)
  return [...(email ? [nameAddress(email)] : []), ...listTies(lead)]
}

function nameAddress(email: string): string {
  return `address ${normalizeAddress(email)}`
}
