import { z } from 'zod'
import { TIME_KEY } from './time-key.ts'

/** The query of a list with pages. */
export const logQuerySchema = z.object({
  /** The last key of the page before. */
  before: z.string().regex(TIME_KEY, 'before must be the cursor of an earlier page').optional(),
})
