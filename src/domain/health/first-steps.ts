import type { SenderDomain } from '../email/sender-policy.ts'

/** The steps that set up a new site, in the order of the list on the dashboard. */
export const FIRST_STEPS = ['firm', 'contact', 'email', 'passkey', 'colleague', 'article'] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

/** The response of `GET /api/admin/first-steps`. */
export interface FirstSteps {
  /** The steps still to do; none once the list was dismissed. */
  readonly open: readonly FirstStep[]
  /** Addresses and numbers that belong to no one, as the site shows them. */
  readonly examples: readonly string[]
  readonly domain?: SenderDomain
}

/** Whether an email address is in a domain that no one can have (RFC 2606). */
export function isExampleAddress(address: string): boolean {
  return /[@.](?:example|test|invalid|localhost|example\.(?:com|net|org))>?$/i.test(address.trim())
}

/** Whether a phone number is one of those that are reserved for fiction in North America. */
export function isExamplePhone(phone: string): boolean {
  return /55501\d\d$/.test(phone.replaceAll(/\D/g, ''))
}
