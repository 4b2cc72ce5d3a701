import type { LeadKind } from './lead.ts'

/** In the order in which lists and charts name them. */
export const LEAD_KINDS = [
  'contact',
  'assessment',
  'quiz',
  'share',
] as const satisfies readonly LeadKind[]
