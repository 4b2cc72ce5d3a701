import { z } from 'zod'
import type { LinkPurpose } from '#domain/accounts/link.ts'
import { knownPermissions } from '#domain/accounts/permission.ts'
import { findUser, type KnownUser } from '../users.ts'

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

/** Who a link belongs to, as the records know them now. */
export interface OpenTarget {
  /** The account that the link changes. */
  readonly known?: KnownUser
  /** The administrator who made the link. */
  readonly issuer?: KnownUser
}

/**
 * Who a link belongs to, or `undefined` when it is over: its account is gone or changed its password,
 * its address is another one by now, or its maker is no administrator anymore.
 */
export async function findOpenTarget(target: LinkTarget): Promise<OpenTarget | undefined> {
  const issuerId = target.purpose === 'confirm-email' ? undefined : target.issuedBy
  const issuer = issuerId === undefined ? undefined : await findUser(issuerId)
  if (issuerId !== undefined && !issuer?.user.isAdmin) return undefined
  if (target.purpose === 'invitation') return issuer && { issuer }
  const known = await findUser(target.accountId)
  if (!known || !isUnchanged(target, known)) return undefined
  return { known, ...(issuer && { issuer }) }
}

function isUnchanged(
  target: Exclude<LinkTarget, { purpose: 'invitation' }>,
  { account }: KnownUser,
): boolean {
  if (target.purpose === 'confirm-email') return target.email === account.unconfirmedEmail
  if (target.generation !== account.generation) return false
  return target.email === undefined || target.email === account.email
}
