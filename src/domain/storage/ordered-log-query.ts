import { z } from 'zod'

/** What may stand in the address of a list that goes on from page to page. */
export const logQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{13}-[0-9a-z-]{1,64}$/, 'before must be the cursor of an earlier page')
    .optional(),
})
