import { type Attribution, attributionSchema } from '#domain/attribution/attribution.ts'
import { parseTouch, readTouch } from '#domain/attribution/touch.ts'
import { currentUser } from '../accounts/sessions/sessions.ts'
import { currentTime } from '../clock.ts'
import { siteUrl } from '../environment.ts'
import {
  findOwnPage,
  optsOutOfTracking,
  readRequestMetadata,
  type RequestMetadata,
} from '../http/request-metadata.ts'

/** The page and visit that a lead came from, and what brought its sender. */
export type LeadOrigin = RequestMetadata & { readonly attribution?: Attribution }

/** @param sent The attribution in the body of the request. */
export async function readOrigin(request: Request, sent?: Attribution): Promise<LeadOrigin> {
  const attribution = (await isUnattributed(request)) ? undefined : (sent ?? readTouches(request))
  return { ...readRequestMetadata(request), ...(attribution && { attribution }) }
}

/**
 * Read what brought the sender of a form: from the header of the page's script, or without a script
 * from the campaign in the address of the page.
 */
function readTouches(request: Request): Attribution | undefined {
  const now = currentTime()
  const header = request.headers.get('x-touch') ?? ''
  const page = findOwnPage(request)
  const touch = parseTouch(header, siteUrl(), now) ?? (page && readTouch(page.href, '', now))
  return touch && attributionSchema.safeParse({ firstTouch: touch, lastTouch: touch }).data
}

/** Whether the sender is signed in or asks for no tracking. Only a session cookie costs a read. */
export async function isUnattributed(request: Request): Promise<boolean> {
  return optsOutOfTracking(request) || (await currentUser(request)) !== undefined
}
