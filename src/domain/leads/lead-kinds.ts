import type { LeadKind } from './lead.ts'

/** In the order in which lists and charts show them. Apart from `lead.ts`, so browsers load no zod. */
export const LEAD_KINDS = [
  'contact',
  'assessment',
  'quiz',
  'share',
] as const satisfies readonly LeadKind[]
