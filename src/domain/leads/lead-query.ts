import { z } from 'zod'
import { leadStatusSchema } from './lead.ts'
import { LEAD_KINDS } from './lead-kinds.ts'

const KEY = /^\d{13}-[0-9a-z-]{1,64}$/

/** Which leads the inbox and its CSV have. An absent member matches every lead. */
export const leadFilterSchema = z.object({
  kind: z.enum(LEAD_KINDS, `kind must be one of ${LEAD_KINDS.join(', ')}`).optional(),
  status: z
    .enum(leadStatusSchema.options, `status must be one of ${leadStatusSchema.options.join(', ')}`)
    .optional(),
  /** A campaign name in normal form. */
  campaign: z.string().trim().max(255, 'campaign must be at most 255 characters long').optional(),
  starred: z
    .literal('yes', 'starred can only be "yes"')
    .transform(() => true)
    .optional(),
  /** The address of one person, in any letter case. */
  email: z.string().trim().max(254, 'email must be at most 254 characters long').optional(),
  session: z.string().trim().max(100, 'session must be at most 100 characters long').optional(),
  text: z.string().trim().max(200, 'text must be at most 200 characters long').optional(),
})

export type LeadFilter = z.infer<typeof leadFilterSchema>

export const leadPageSchema = leadFilterSchema.extend({
  /** The last key of the page before. */
  before: z.string().regex(KEY, 'before must be the cursor of an earlier page').optional(),
})

/** A lead's key, as in its address. */
export const leadKeySchema = z.string().regex(KEY, 'There is no such lead.')

const fields = {
  status: leadStatusSchema,
  star: z.boolean(),
  note: z.string().max(10_000, 'A note can have at most 10,000 characters.'),
}

/** A change of the fields that are present. `seen` has their values before, to detect conflicts. */
export const leadChangeSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  seen: z.object(fields).partial().optional(),
})

export type LeadChange = z.infer<typeof leadChangeSchema>
