import { attributionSchema, type Attribution } from '#domain/attribution/attribution.ts'
import { parseTouch, readTouch } from '#domain/attribution/touch.ts'
import { currentUser } from '../accounts/sessions/sessions.ts'
import { siteUrl } from '../environment.ts'
import { findOwnPage, optsOutOfTracking } from '../http/request-metadata.ts'

/**
 * What brought the sender of a form: what the page's script sent in the body or in a header, or for
 * a plain form the campaign in the address of its page. None for staff and where the browser asks
 * for no tracking.
 */
export async function readAttribution(
  request: Request,
  sent: Attribution | undefined,
  now: Date,
): Promise<Attribution | undefined> {
  if (await isUnattributed(request)) return undefined
  if (sent) return sent
  const header = request.headers.get('x-touch') ?? ''
  const page = findOwnPage(request)
  const touch = parseTouch(header, siteUrl(), now) ?? (page && readTouch(page.href, '', now))
  return touch && attributionSchema.safeParse({ firstTouch: touch, lastTouch: touch }).data
}

/** Whether the sender is signed in or asks for no tracking. Only a session cookie costs a read. */
export async function isUnattributed(request: Request): Promise<boolean> {
  return optsOutOfTracking(request) || (await currentUser(request)) !== undefined
}
