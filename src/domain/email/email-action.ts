import { z } from 'zod'

/** What an administrator does with an email that was not sent. */
export const emailActionSchema = z.strictObject({
  act: z.enum(['retry', 'discard'], 'act must be "retry" or "discard"'),
})

export type EmailAction = z.infer<typeof emailActionSchema>
