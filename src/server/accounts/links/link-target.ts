import { z } from 'zod'
import type { LinkPurpose } from '#domain/accounts/link.ts'
import { knownPermissions } from '#domain/accounts/permission.ts'

/** What a link is for, and everything that ends it early when it changes. */
export const linkTargetSchema = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('confirm-email'),
    accountId: z.uuid(),
    /** It ends when the account waits for another one, or for none. */
    email: z.string(),
  }),
  z.object({
    purpose: z.literal('reset-password'),
    accountId: z.uuid(),
    generation: z.int(),
    /** The confirmed address that it is sent to. */
    email: z.string().optional(),
    /** The administrator who made it. */
    issuedBy: z.uuid().optional(),
  }),
  z.object({
    purpose: z.literal('invitation'),
    issuedBy: z.uuid(),
    isAdmin: z.boolean(),
    permissions: z.array(z.string()).transform(knownPermissions),
    /** The address that it is sent to. */
    email: z.string().optional(),
  }),
])

export type LinkTarget = z.infer<typeof linkTargetSchema>
export type TargetOf<P extends LinkPurpose> = Extract<LinkTarget, { purpose: P }>
