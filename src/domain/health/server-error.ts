import { z } from 'zod'

/** A request whose response was a 500. The log has the error under the same id. */
export const serverErrorSchema = z.object({
  at: z.iso.datetime(),
  request: z.string(),
  requestId: z.string(),
})

export type ServerError = z.infer<typeof serverErrorSchema>
