import { z } from 'zod'
import { STORAGE_RULES, type StorageRule } from './storage-rules.ts'

// Object.keys forgets the names.
const RULES = Object.keys(STORAGE_RULES) as [StorageRule, ...StorageRule[]]

/** Whether a rule held, as `POST /api/admin/storage-check` responds for each. */
export const storageFindingSchema = z.object({
  rule: z.enum(RULES),
  holds: z.boolean(),
  /** How long a listing took to show what was written. */
  afterMs: z.number().optional(),
})

export type StorageFinding = z.infer<typeof storageFindingSchema>
