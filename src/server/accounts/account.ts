import { z } from 'zod'
import { collection } from '../storage/collection.ts'

/** The stored account. What it may do is not here: see `rights.ts`. */
const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  passwordHash: z.string(),
  /** Sessions of an earlier generation are invalid. */
  generation: z.int().min(0),
  createdAt: z.iso.datetime(),
  displayName: z.string().optional(),
  /** The address whose owner has opened the confirmation link. */
  email: z.string().optional(),
  /** An address that waits for its confirmation. */
  unconfirmedEmail: z.string().optional(),
})

export type Account = z.infer<typeof accountSchema>

export const accounts = collection('users', accountSchema)

export async function hasAccount(id: string): Promise<boolean> {
  return (await accounts.find(id)) !== undefined
}
