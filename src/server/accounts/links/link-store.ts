import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import {
  LINK_DEAD,
  LINK_LIFETIME_MS,
  LINK_SCREENS,
  type LinkPurpose,
} from '#domain/accounts/link.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import type { Progress } from '../../storage/sweep.ts'
import { isUuid, newId, randomToken } from '../../random.ts'
import { collection } from '../../storage/collection.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { linkTargetSchema, type LinkTarget, type TargetOf } from './link-target.ts'
import { findOpenTarget, type OpenTarget } from './open-target.ts'

const DAY_MS = 86_400_000

/** Longer than any link works. */
const KEPT_MS = 7 * DAY_MS

/** An email that could be sent only after this is no longer expected. */
const LONGEST_WAIT_MS = DAY_MS

const SECRET_BYTES = 32

const linkSchema = z.object({
  id: z.uuid(),
  target: linkTargetSchema,
  createdAt: z.iso.datetime(),
  /** How long it works once it is shown or sent, where that is longer than for others of its purpose. */
  lifetimeMs: z.int().optional(),
  /** Of the newest token. Absent until the link is shown or its email is sent. */
  tokenHash: z.string().optional(),
  expiresAt: z.iso.datetime().optional(),
  usedAt: z.iso.datetime().optional(),
})

export type Link = z.infer<typeof linkSchema>

/** Links by id. Not archived: a restored backup must not bring a link back. */
export const accountLinks = collection('account-links', linkSchema)

/** Store a link without a token. {@link issueLink} makes it usable. */
export async function createLink(
  target: LinkTarget,
  { now = currentTime(), ...lifetime }: { readonly now?: Date; readonly lifetimeMs?: number } = {},
): Promise<Link> {
  const link: Link = { id: newId(), target, createdAt: now.toISOString(), ...lifetime }
  await accountLinks.add(link.id, link)
  return link
}

/**
 * Make a token for a link, which ends an earlier one. The token is stored only as a hash, so it is
 * made when it is shown or sent.
 *
 * @returns the address, with the token in its fragment, which no browser sends to a server and which
 * no log holds; `undefined` when the link is used, revoked or ended by a change.
 */
export async function issueLink(id: string, now = currentTime()): Promise<string | undefined> {
  const found = await ifReadable(accountLinks.read(id))
  if (!found || !canBeIssued(found.data, now)) return undefined
  const { target, lifetimeMs = LINK_LIFETIME_MS[target.purpose] } = found.data
  if (!(await findOpenTarget(target))) return undefined
  const secret = randomToken(SECRET_BYTES)
  const expiresAt = new Date(now.getTime() + lifetimeMs).toISOString()
  const issued = { ...found.data, tokenHash: sha256Hex(secret), expiresAt }
  if (!(await accountLinks.replace(id, issued, found.etag))) return undefined
  return `${siteUrl()}${LINK_SCREENS[target.purpose]}#${id}.${secret}`
}

/** A link that works, with the account or inviter it belongs to. */
export interface OpenLink {
  readonly link: Link
  readonly etag: string
  readonly open: OpenTarget
}

/**
 * The link of a token. Changes nothing, because mail scanners open links.
 *
 * @throws {Failure} `forbidden`, always with the same words.
 */
export async function findLink(token: string, now = currentTime()): Promise<OpenLink> {
  const [id = '', secret = ''] = token.split('.', 2)
  const found = isUuid(id) ? await ifReadable(accountLinks.read(id)) : undefined
  const isWorking = found && isCorrect(secret, found.data.tokenHash) && isUnused(found.data, now)
  const open = isWorking && (await findOpenTarget(found.data.target))
  if (!open) throw deadLink()
  return { link: found.data, etag: found.etag, open }
}

/**
 * Use a link up and do what it is for. Of two at once, one succeeds. When `work` fails the link works
 * again, so that a taken username costs no invitation.
 *
 * @throws {Failure} `forbidden` when the link does not work, or what `work` throws.
 */
export async function takeLink<P extends LinkPurpose, T>(
  token: string,
  purpose: P,
  work: (target: TargetOf<P>, open: OpenTarget) => Promise<T>,
  now = currentTime(),
): Promise<T> {
  const { link, etag, open } = await findLink(token, now)
  if (!isFor(link.target, purpose)) throw deadLink()
  if (!(await accountLinks.replace(link.id, { ...link, usedAt: now.toISOString() }, etag))) {
    throw deadLink()
  }
  try {
    return await work(link.target, open)
  } catch (error) {
    await giveBack(link)
    throw error
  }
}

/** Remove links that are over by their age, in a run that ends at `until`. */
export function sweepLinks(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = ({ createdAt }: Link) => now.getTime() - Date.parse(createdAt) > KEPT_MS
  return accountLinks.removeExpired(isExpired, until)
}

/** Whether a link can still be shown or sent. */
export function canBeIssued({ usedAt, createdAt }: Link, now: Date): boolean {
  return usedAt === undefined && now.getTime() - Date.parse(createdAt) <= LONGEST_WAIT_MS
}

/** Whether a link can be used up, as far as it says itself. */
export function isUnused({ usedAt, expiresAt }: Link, now: Date): boolean {
  return usedAt === undefined && expiresAt !== undefined && Date.parse(expiresAt) > now.getTime()
}

export function deadLink(): Failure {
  return new Failure('forbidden', LINK_DEAD)
}

/** A link that was revoked meanwhile stays revoked. */
async function giveBack(link: Link): Promise<void> {
  try {
    await accountLinks.update(link.id, () => link)
  } catch (error) {
    console.warn(`the link ${link.id} stays used up`, error)
  }
}

function isFor<P extends LinkPurpose>(target: LinkTarget, purpose: P): target is TargetOf<P> {
  return target.purpose === purpose
}

function isCorrect(secret: string, tokenHash: string | undefined): boolean {
  const given = Buffer.from(sha256Hex(secret))
  return tokenHash !== undefined && timingSafeEqual(given, Buffer.from(tokenHash))
}
