import { z } from 'zod'

/** The query of a list with pages. */
export const logQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{13}-[0-9a-z-]{1,64}$/, 'before must be the cursor of an earlier page')
    .optional(),
})
