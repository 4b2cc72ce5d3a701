import { hasPermission } from '#domain/accounts/permission.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { applyLeadChange, recordHistory } from '#domain/leads/lead-change.ts'
import { type LeadChange, leadKeySchema } from '#domain/leads/lead-query.ts'
import type { Colleague, Lead } from '#domain/leads/lead.ts'
import { listTies } from '#domain/leads/ownership.ts'
import { findUser, listUsers } from '../accounts/users.ts'
import { currentTime } from '../clock.ts'
import { ignoreFailure } from '../failing-work.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { inbox, leads, unlinkLead } from './leads.ts'

/** @throws {Failure} `not-found`. */
export async function findLead(key: string): Promise<Lead> {
  return requireLead(isLeadKey(key) && (await leads.find(key)))
}

export function isLeadKey(key: string): boolean {
  return leadKeySchema.safeParse(key).success
}

function requireLead<Found>(found: Found | false | undefined): Found {
  if (!found)
    throw new Failure('not-found', 'This lead does not exist, or it was permanently deleted.')
  return found
}

/**
 * Apply what a person changed.
 *
 * @throws {Failure} `not-found`, `changed` after a conflict, or `invalid`.
 */
export async function changeLead(key: string, change: LeadChange, by: string, now = currentTime()) {
  const responsible = change.responsible ? await requireColleague(change.responsible) : undefined
  return changeStoredLead(key, (lead) => applyLeadChange(lead, change, { by, now, responsible }))
}

/** Hide a lead, so that its deletion can be undone, or undo it. */
export function markDeleted(key: string, isDeleted: boolean, by: string, now = currentTime()) {
  return changeStoredLead(key, (lead) => {
    if (isDeleted === (lead.deletedAt !== undefined)) return lead
    const what = isDeleted ? 'deleted' : 'restored'
    const deletedAt = isDeleted ? now.toISOString() : undefined
    return { ...recordHistory(lead, { by, now }, { what, to: '' }), deletedAt }
  })
}

/** Remove the receiver's address from a share. */
export async function removeShareReceiver(key: string): Promise<void> {
  await changeIfStored(key, (lead) => (lead.kind === 'share' ? { ...lead, toEmail: '' } : lead))
}

/** Remove what ties a lead to the other records of its visit. */
export async function detachFromVisit(key: string): Promise<void> {
  await changeIfStored(key, (lead) => {
    const { sessionId: _, visit: __, quizzes: ___, requestId: ____, person: _____, ...rest } = lead
    return rest
  })
}

/** Store the person of an anonymous record, or remove it if it is empty. A detached record gets none. */
export async function assignPerson(key: string, person: string): Promise<void> {
  await changeIfStored(key, (lead) => {
    const { person: before = '', ...rest } = lead
    if (before === person || (person && listTies(lead).length === 0)) return lead
    return { ...rest, ...(person && { person }) }
  })
}

/** Remove a lead for good. */
export async function eraseLead(key: string): Promise<void> {
  const lead = await ifReadable(leads.find(key))
  const flag = await inbox.flag(key)
  await leads.remove(key)
  await inbox.flag(key, flag)
  if (lead) await unlinkLead(key, lead)
}

/** Someone else may erase the lead meanwhile, which must not stop an erasure that changes it. */
async function changeIfStored(key: string, change: (lead: Lead) => Lead): Promise<void> {
  await ignoreFailure('not-found', changeStoredLead(key, change))
}

/**
 * Change a stored lead; see `collection.update`. The dirty flag comes first, so that no later
 * reader misses the change.
 */
export async function changeStoredLead(key: string, change: (lead: Lead) => Lead): Promise<Lead> {
  requireLead(isLeadKey(key))
  const flag = await inbox.flag(key)
  const { before, after } = await leads.change(key, (lead) => change(requireLead(lead)))
  await inbox.flag(key, flag)
  await unlinkLead(key, requireLead(before), after)
  return after
}

/** Everyone who may work on leads, oldest account first. */
export async function listColleagues(): Promise<Colleague[]> {
  const users = await listUsers()
  return users
    .filter((user) => hasPermission(user, 'leads'))
    .map(({ id, username }) => ({ id, username }))
}

/** @throws {Failure} `invalid` for an account that does not exist or may not work on leads. */
async function requireColleague(id: string): Promise<Colleague> {
  const user = (await findUser(id))?.user
  if (user && hasPermission(user, 'leads')) return { id: user.id, username: user.username }
  throw invalidField('responsible', 'This person cannot work on leads.')
}
