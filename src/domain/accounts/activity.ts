import { z } from 'zod'
import type { LeadName } from '../leads/lead-summary.ts'

/** One entry of the activity log. `actor` keeps the username of that time. */
export const activitySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.union([z.literal('system'), z.object({ id: z.uuid(), username: z.string() })]),
  action: z.string().max(100),
  subject: z.string().max(500),
  detail: z.record(z.string(), z.string()).optional(),
})

export type Activity = z.infer<typeof activitySchema>

/** Whether the subject is a lead's key, and not an email's of the same form. */
export function isAboutLead({ action }: Pick<Activity, 'action'>): boolean {
  return action.startsWith('lead.')
}

/** An entry with the name of the lead that it is about, while there is one. */
export type NamedActivity = Activity & { readonly lead?: LeadName }

/** A page of the activity log, newest first. */
export interface ActivityPage {
  readonly entries: readonly NamedActivity[]
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string | undefined
}
