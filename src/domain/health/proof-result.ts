import { z } from 'zod'

/** How a proof went. */
export const proofResultSchema = z.object({
  ranAt: z.iso.datetime(),
  /** The first failure since the last success; absent after a success. */
  failingSince: z.iso.datetime().optional(),
  /** How often it failed in a row. */
  failures: z.int().min(0),
  /** Why it failed, or what was left out. */
  detail: z.string().max(500).optional(),
})

export type ProofResult = z.infer<typeof proofResultSchema>
