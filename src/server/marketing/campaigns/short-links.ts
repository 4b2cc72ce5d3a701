import {
  type NewShortLink,
  type SavedLink,
  type ShortLink,
  shortLinkSchema,
} from '#domain/marketing/campaigns/saved-link.ts'
import { isShortName } from '#domain/marketing/campaigns/link.ts'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../../clock.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { savedLinks } from '../../tracking/saved-links.ts'

/** Short links under their names. None is ever removed, so no name is used twice. */
export const shortLinks = collection('short-links', shortLinkSchema)

/** @throws {Failure} `not-found` for an unknown link, `conflict` for a name that was used before. */
export async function createShortLink(
  { name, linkId }: NewShortLink,
  by: string,
  now = currentTime(),
): Promise<ShortLink> {
  if (!(await savedLinks.find(linkId))) throw new Failure('not-found', 'There is no such link.')
  const link = { name, linkId, createdAt: now.toISOString(), createdBy: by }
  if (await shortLinks.create(name, link)) return link
  const sentence = 'This name was used before. A name stays with its first link.'
  throw new Failure('conflict', sentence, { issues: [{ field: 'name', message: sentence }] })
}

/** The saved link behind a name, in any letter case. */
export async function resolveShortLink(
  typed: string,
): Promise<{ name: string; link: SavedLink } | undefined> {
  const name = typed.toLowerCase()
  const short = isShortName(name) ? await ifReadable(shortLinks.find(name)) : undefined
  const link = short && (await ifReadable(savedLinks.find(short.linkId)))
  return link && { name, link }
}

/** Keep the short links of a saved link whose id has changed. */
export async function moveShortLinks(from: string, to: string): Promise<void> {
  for (const { name, linkId } of await shortLinks.all()) {
    if (linkId === from) await shortLinks.update(name, (link) => ({ ...link, linkId: to }))
  }
}
