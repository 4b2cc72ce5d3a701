/** The five parameters of the specification's campaign record. */
export const UTM_FIELDS = [
  'utm_source',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'utm_term',
] as const

export const VALUE_LIMIT = 255
export const REFERER_LIMIT = 1024

/** The origin of a quiz session, stored in the browser and sent with its submission. */
export type Campaign = Record<(typeof UTM_FIELDS)[number] | 'referer', string>

/** The campaign in an address and a referrer, with empty strings for missing fields. */
export function readCampaign(search: string, referer: string): Campaign {
  const query = new URLSearchParams(search)
  const value = (name: string) => (query.get(name) ?? '').trim().slice(0, VALUE_LIMIT)
  const fields = UTM_FIELDS.map((name) => [name, value(name)])
  // The record has every key of its type, because both come from the same lists.
  return Object.fromEntries([...fields, ['referer', referer.slice(0, REFERER_LIMIT)]]) as Campaign
}

/** The campaign of a session without one. */
export const NO_CAMPAIGN: Campaign = readCampaign('', '')

/** The campaign as a query string for the `X-Attribution` header. A referrer alone is none. */
export function formatCampaignQuery(campaign: Campaign): string {
  const present = UTM_FIELDS.filter((name) => campaign[name] !== '')
  return new URLSearchParams(present.map((name) => [name, campaign[name]])).toString()
}
