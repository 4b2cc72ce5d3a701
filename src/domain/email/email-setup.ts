import type { PolicyFinding } from './sender-policy.ts'

/** The response of `GET /api/admin/email-setup`. */
export interface EmailSetup {
  readonly isReady: boolean
  /** The mail server, without its credentials. */
  readonly server?: string
  readonly from: string
  /** Where notifications go. */
  readonly team?: string
  /** Absent where the sender has no public domain. */
  readonly domain?: {
    readonly name: string
    readonly spf: PolicyFinding
    readonly dmarc: PolicyFinding
  }
}

/** The response of `POST /api/admin/email-setup`: what the mail server said to the test message. */
export type TestMessage =
  | { readonly outcome: 'delivered'; readonly to: string }
  | { readonly outcome: 'failed'; readonly error: string }
