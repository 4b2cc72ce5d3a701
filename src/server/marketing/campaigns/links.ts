import { buildCampaignUrl } from '#domain/marketing/campaigns/link.ts'
import type { LinkChange, NewLink, SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { currentTime } from '../../clock.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { savedLinks } from '../../tracking/saved-links.ts'
import { moveShortLinks } from './short-links.ts'
import { listLinkTargets } from './targets.ts'

/** @throws {Failure} `invalid` for an unknown page, `conflict` for a link that is already saved. */
export async function saveLink(link: NewLink, by: string, now = currentTime()): Promise<SavedLink> {
  await checkTarget(link.path)
  return createLink({ ...link, id: buildLinkId(link), createdAt: now.toISOString(), createdBy: by })
}

/**
 * Change where a link leads and its tags, or archive it. Its id comes from its address, so a changed
 * link has a new one. Its figures are those of its tags.
 *
 * @throws {Failure} `not-found`, `invalid` for an unknown page, or `conflict` when the new address is
 *   already saved.
 */
export async function changeLink(
  id: string,
  { path, tags, isArchived }: LinkChange,
  now = currentTime(),
): Promise<SavedLink> {
  const { archivedAt, ...link } = await findLink(id)
  const archived = isArchived && { archivedAt: archivedAt ?? now.toISOString() }
  const newId = buildLinkId({ path, tags })
  if (newId === buildLinkId(link)) {
    // Its page may be gone by now.
    return savedLinks.update(id, (saved) => {
      const { archivedAt: _, ...rest } = saved
      return { ...rest, ...archived }
    })
  }
  await checkTarget(path)
  const changed = await createLink({ ...link, id: newId, path, tags, ...archived })
  await moveShortLinks(id, newId)
  await savedLinks.remove(id)
  return changed
}

/** @throws {Failure} `not-found`. */
export async function removeLink(id: string): Promise<SavedLink> {
  const link = await findLink(id)
  await savedLinks.remove(id)
  return link
}

/** @throws {Failure} `not-found`. */
export async function findLink(id: string): Promise<SavedLink> {
  const link = /^[0-9a-f]{32}$/.test(id) ? await savedLinks.find(id) : undefined
  if (!link) throw new Failure('not-found', 'There is no such link.')
  return link
}

async function createLink(link: SavedLink): Promise<SavedLink> {
  if (await savedLinks.create(link.id, link)) return link
  throw new Failure('conflict', 'This link is already saved.')
}

async function checkTarget(path: string): Promise<void> {
  const targets = await listLinkTargets()
  if (targets.some((target) => target.path === path && target.isOffered)) return
  throw invalidField('path', 'There is no such page')
}

function buildLinkId({ path, tags }: NewLink): string {
  return sha256Hex(buildCampaignUrl('', path, tags)).slice(0, 32)
}
