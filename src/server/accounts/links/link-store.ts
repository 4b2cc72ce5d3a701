import { z } from 'zod'
import { LINK_DEAD, LINKS, type LinkPurpose, type LinkView } from '#domain/accounts/link.ts'
import { pickKnownPermissions } from '#domain/accounts/permission.ts'
import { Failure } from '#domain/failure.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import { findBySecret, issueSecret } from '../../links/secret.ts'
import { isUuid, newId } from '../../random.ts'
import { collection } from '../../storage/collection.ts'
import { listPasskeys } from '../account.ts'
import { findUser, type KnownUser } from '../users.ts'

/** The purpose of a link, and the values whose change ends it early. */
const linkTargetSchema = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('confirm-email'),
    accountId: z.uuid(),
    /** The link ends when the account no longer waits for this address. */
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
    permissions: z.array(z.string()).transform(pickKnownPermissions),
    /** The address that it is sent to. */
    email: z.string().optional(),
  }),
])

export type LinkTarget = z.infer<typeof linkTargetSchema>
type TargetOf<P extends LinkPurpose> = Extract<LinkTarget, { purpose: P }>

/**
 * Find the owner of the account that a link changes, or who made an invitation; `undefined` when
 * the link is over: its account is gone or changed its password, its address is another one by now,
 * or its maker is no administrator anymore.
 */
export async function findLinkUser(target: LinkTarget): Promise<KnownUser | undefined> {
  const issuerId = target.purpose === 'confirm-email' ? undefined : target.issuedBy
  const issuer = issuerId === undefined ? undefined : await findUser(issuerId)
  if (issuerId !== undefined && !issuer?.user.isAdmin) return undefined
  if (target.purpose === 'invitation') return issuer
  const owner = await findUser(target.accountId)
  return owner && isUnchanged(target, owner) ? owner : undefined
}

function isUnchanged(
  target: Exclude<LinkTarget, { purpose: 'invitation' }>,
  { account }: KnownUser,
): boolean {
  if (target.purpose === 'confirm-email') return target.email === account.unconfirmedEmail
  if (target.generation !== account.generation) return false
  return target.email === undefined || target.email === account.email
}

/** An email that could be sent only after this is no longer expected. */
const LONGEST_WAIT_MS = DAY_MS

const linkSchema = z.object({
  id: z.uuid(),
  target: linkTargetSchema,
  createdAt: z.iso.datetime(),
  /** The time that it works after it is shown or sent, if that is longer than usual for its purpose. */
  lifetimeMs: z.int().optional(),
  /** The hash of the newest token; absent until the link is shown or its email is sent. */
  tokenHash: z.string().optional(),
  expiresAt: z.iso.datetime().optional(),
  usedAt: z.iso.datetime().optional(),
})

export type Link = z.infer<typeof linkSchema>

/** Links by id. Not archived: a restored backup must not bring a link back. */
export const accountLinks = collection('account-links', linkSchema)

/** Store a link without a token. {@link issueLink} makes it usable. */
export async function createLink(target: LinkTarget, lifetimeMs?: number): Promise<Link> {
  const link = { id: newId(), target, createdAt: currentTime().toISOString(), lifetimeMs }
  await accountLinks.add(link.id, link)
  return link
}

/**
 * Make a token for a link, which ends an earlier one. The token is stored only as a hash, so it is
 * made when it is shown or sent.
 *
 * @returns the address, with the token in its fragment, which no browser sends to a server and
 *   which no log holds; `undefined` when the link is used, revoked or ended by a change.
 */
export async function issueLink(id: string): Promise<string | undefined> {
  let screen = ''
  const secret = await issueSecret(accountLinks, id, async (link) => {
    if (!canBeIssued(link) || !(await findLinkUser(link.target))) return undefined
    const { target, lifetimeMs = LINKS[target.purpose].lifetimeMs } = link
    screen = LINKS[target.purpose].screen
    return { ...link, expiresAt: new Date(currentTime().getTime() + lifetimeMs).toISOString() }
  })
  return secret && `${siteUrl()}${screen}#${id}.${secret}`
}

/**
 * The link of a token, with its user. Changes nothing, because mail scanners open links.
 *
 * @throws {Failure} `forbidden`, always with the same words.
 */
export async function findAccountLink(token: string) {
  const [id = '', secret = ''] = token.split('.', 2)
  const found = isUuid(id) ? await findBySecret(accountLinks, id, secret) : undefined
  const known = found && isUnused(found.data) && (await findLinkUser(found.data.target))
  if (!known) throw createDeadLinkFailure()
  return { link: found.data, etag: found.etag, known }
}

/**
 * Use a link up and do what it is for; of two at once, one succeeds. When `action` fails the link
 * works again, so that a taken username costs no invitation.
 *
 * @throws {Failure} `forbidden` when the link does not work, or what `action` throws.
 */
export async function takeLink<P extends LinkPurpose, T>(
  token: string,
  purpose: P,
  action: (target: TargetOf<P>, known: KnownUser, id: string) => Promise<T>,
): Promise<T> {
  const { link, etag, known } = await findAccountLink(token)
  if (!hasPurpose(link.target, purpose)) throw createDeadLinkFailure()
  const usedAt = currentTime().toISOString()
  if (!(await accountLinks.replace(link.id, { ...link, usedAt }, etag)))
    throw createDeadLinkFailure()
  try {
    return await action(link.target, known, link.id)
  } catch (error) {
    // A link that was revoked meanwhile stays revoked.
    await accountLinks
      .update(link.id, () => link)
      .catch((cause: unknown) => console.warn(`the link ${link.id} stays used up`, cause))
    throw error
  }
}

/** Whether a link can still be shown or sent. */
export function canBeIssued({ usedAt, createdAt }: Link): boolean {
  return usedAt === undefined && ageOf(createdAt) <= LONGEST_WAIT_MS
}

/** Whether the record of a link still allows its use. */
export function isUnused({ usedAt, expiresAt }: Link): boolean {
  return usedAt === undefined && expiresAt !== undefined && ageOf(expiresAt) < 0
}

export function createDeadLinkFailure(): Failure {
  return new Failure('forbidden', LINK_DEAD)
}

function hasPurpose<P extends LinkPurpose>(target: LinkTarget, purpose: P): target is TargetOf<P> {
  return target.purpose === purpose
}

function ageOf(time: string): number {
  return currentTime().getTime() - Date.parse(time)
}

/** Return the data that the screen of a link shows to anyone who has it. */
export function viewLink({ link, known }: Awaited<ReturnType<typeof findAccountLink>>): LinkView {
  const { target, expiresAt = link.createdAt } = link
  const { purpose } = target
  const { username, displayName = username } = known.account
  if (purpose === 'invitation') {
    const { isAdmin, permissions } = target
    return { purpose, expiresAt, invitation: { invitedBy: displayName, isAdmin, permissions } }
  }
  if (purpose === 'confirm-email') return { purpose, expiresAt, username, email: target.email }
  return { purpose, expiresAt, username, passkeys: listPasskeys(known.account) }
}
