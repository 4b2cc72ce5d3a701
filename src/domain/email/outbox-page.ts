import type { Email } from './email.ts'

export type OutboxEmail = Email & { readonly key: string }

/** A page of the outbox, newest first. */
export interface OutboxPage {
  readonly emails: readonly OutboxEmail[]
  /** The cursor of the next page, unless this is the last one. */
  readonly next?: string | undefined
  /** Whether an email server is set up. */
  readonly isReady: boolean
}
