import { z } from 'zod'

/** Names one skipped record in `GET /api/admin/unreadable-record`. */
export const unreadableRecordQuerySchema = z.object({
  store: z.string().max(100),
  key: z.string().max(300),
})
