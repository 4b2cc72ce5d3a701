import { buildCampaignKey, parseCampaignName } from '#domain/attribution/campaign-name.ts'
import { PUBLIC_ROUTES } from '#domain/content/documents.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { buildCampaignUrl } from '#domain/marketing/campaigns/link.ts'
import type { CampaignTarget } from '#domain/marketing/campaigns/overview.ts'
import {
  buildLinkKey,
  type LinkChange,
  type NewLink,
  type SavedLink,
} from '#domain/marketing/campaigns/saved-link.ts'
import { buildQuizPath } from '#domain/marketing/funnel/visit-cell.ts'
import { buildPostPath, listPostPaths } from '#domain/posts/post-path.ts'
import { currentTime } from '../../clock.ts'
import { listReadable } from '../../posts/find-posts.ts'
import { readAdsQuizzes } from '../../site/quizzes.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { listSavedLinks, savedLinks } from '../../tracking/saved-links.ts'
import { moveShortLinks } from './short-links.ts'

/** @throws {Failure} `invalid` for an unknown page, `conflict` for a link that is already saved. */
export async function saveLink(link: NewLink, by: string, now = currentTime()): Promise<SavedLink> {
  await requireTarget(link.path)
  return createLink({ ...link, id: buildLinkId(link), createdAt: now.toISOString(), createdBy: by })
}

/**
 * Change where a link leads and its tags, or archive it. Its id comes from its address, so a
 * changed link has a new one.
 *
 * @throws {Failure} `not-found`, `invalid` for an unknown page, or `conflict` when the new address
 *   is already saved.
 */
export async function changeLink(id: string, { path, tags, ...change }: LinkChange) {
  const link = await findLink(id)
  const { isArchived = link.archivedAt !== undefined } = change
  const archivedAt = isArchived ? (link.archivedAt ?? currentTime().toISOString()) : undefined
  const newId = buildLinkId({ path, tags })
  // The page of a saved link may be gone, so it is not checked again.
  if (newId === buildLinkId(link))
    return savedLinks.update(id, (saved) => ({ ...saved, archivedAt }))
  await requireTarget(path)
  const changed = await createLink({ ...link, id: newId, path, tags, archivedAt })
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
  // A change that ended before its short links were moved is completed by the next attempt.
  if ((await savedLinks.find(link.id))?.createdAt === link.createdAt) return link
  throw new Failure('conflict', 'This link is already saved.')
}

async function requireTarget(path: string): Promise<void> {
  const targets = await listCampaignTargets()
  if (targets.some((target) => target.path === path && target.isOffered)) return
  throw invalidField('path', 'There is no such page')
}

function buildLinkId({ path, tags }: NewLink): string {
  return sha256Hex(buildCampaignUrl('', path, tags)).slice(0, 32)
}

/** Every page that a campaign link may lead to, the ads funnel first. */
export async function listCampaignTargets(): Promise<CampaignTarget[]> {
  const [quizzes, posts] = await Promise.all([readAdsQuizzes(), listReadable()])
  // A firm may have ended the split test, and its reports go on.
  const split = [...quizzes].filter(([, { inSplit }]) => inSplit)
  const title = `Split test: ${split.map(([, { name }]) => name).join(' or ')}`
  const offered = { quizzes: [], isOffered: true }
  const page = (path: string, title: string, paths = [path]) => ({ path, paths, title, ...offered })
  return [
    ...[...quizzes].map(([id, { name, heading, afterLeadForm }]) => ({
      path: buildQuizPath(id),
      title: `${name}: ${heading}`,
      quizzes: [id],
      isOffered: !afterLeadForm,
    })),
    ...(split.length > 0 ? [{ ...page('/ads', title), quizzes: split.map(([id]) => id) }] : []),
    page('/ads/assessment', 'Assessment request form'),
    ...PUBLIC_ROUTES.map((path) => page(path, path === '/' ? 'Home' : path)),
    ...posts.map((post) => page(buildPostPath(post), post.title, listPostPaths(post))),
  ]
}

/**
 * Note that a signed-in user's visit to a quiz arrived with the campaign of a saved link.
 *
 * @param attribution The campaign as a query string.
 */
export async function recordTestClick(quizId: string, attribution: string, now = currentTime()) {
  const campaign = buildCampaignKey(parseCampaignName(attribution), sha256Hex)
  const targets = (await listCampaignTargets()).filter(({ quizzes }) => quizzes.includes(quizId))
  const paths = new Set(targets.map(({ path }) => path))
  for (const link of await listSavedLinks()) {
    if (paths.has(link.path) && buildLinkKey(link.tags, sha256Hex) === campaign)
      await savedLinks.update(link.id, (saved) => ({ ...saved, testedAt: now.toISOString() }))
  }
}
