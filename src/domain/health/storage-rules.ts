import { z } from 'zod'
import { keysOf } from '../keys-of.ts'

/**
 * The rules of storage that the site relies on and Netlify's documentation promises only in part,
 * with the consequence of a broken one. Without an optional rule the site only gets slower or
 * counts later.
 */
export const STORAGE_RULES = {
  'create-once': {
    expectation: 'Of several creations of a record at once, one succeeds',
    consequence: 'Two requests could claim the same username or address.',
  },
  'change-once': {
    expectation: 'Of several changes to one version at once, one succeeds',
    consequence: 'Changes of two people could be lost.',
  },
  'refuse-stale': {
    expectation: 'A write with an outdated ETag is refused',
    consequence: 'A save could overwrite a newer one.',
  },
  'read-newest': {
    expectation: 'A change and a removal can be read at once',
    consequence: 'A save or a sign-out could seem undone for a while.',
  },
  'list-in-order': {
    expectation: 'Keys are listed in byte order',
    consequence: 'The inbox, the outbox and the activity could be out of order.',
  },
  'list-soon': {
    expectation: 'A listing shows a new record within 3 seconds',
    consequence: 'New leads and articles could be missing from lists.',
  },
  'list-at-once': {
    expectation: 'A listing shows a new record at once',
    consequence: 'Rate limits may act late. Nothing is lost.',
    isOptional: true,
  },
  'list-etags': {
    expectation: 'A listing has the ETags that reading has',
    consequence: 'Every build reads every article again, one API request for each.',
    isOptional: true,
  },
} as const

/** Whether a rule held in the last check. */
export const storageFindingSchema = z.object({
  rule: z.enum(keysOf(STORAGE_RULES)),
  holds: z.boolean(),
  /** How long a listing took to show what was written. */
  afterMs: z.number().optional(),
})

export type StorageFinding = z.infer<typeof storageFindingSchema>
