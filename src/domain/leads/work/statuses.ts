/**
 * Where the work on a lead stands, in the order in which screens list it. Apart from the schema, so
 * that browsers load no zod.
 */
export const LEAD_STATUSES = [
  'new',
  'contacted',
  'qualified',
  'won',
  'lost',
  'archived',
  'spam',
] as const

export type LeadStatus = (typeof LEAD_STATUSES)[number]
