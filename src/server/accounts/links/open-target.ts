import { findUser, type KnownUser } from '../users.ts'
import type { LinkTarget } from './link-target.ts'

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
