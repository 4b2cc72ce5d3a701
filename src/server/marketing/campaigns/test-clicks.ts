import type { LinkClicks } from '#domain/marketing/campaigns/overview.ts'
import { buildCampaignKey, parseCampaignName } from '#domain/attribution/campaign-name.ts'
import { currentTime } from '../../clock.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { findLink } from './links.ts'
import { listSavedLinks, readLinkName, savedLinks } from '../../tracking/saved-links.ts'
import { listLinkTargets } from './targets.ts'

/** When a link was last tried from the campaigns screen. Such a visit is in no figure. */
export async function readTestClick(id: string): Promise<LinkClicks> {
  const { testedAt } = await findLink(id)
  return { testedAt }
}

/**
 * Note that a signed-in user's visit to a quiz arrived with the campaign of a saved link.
 *
 * @param attribution The campaign as a query string.
 */
export async function recordTestClick(
  quizId: string,
  attribution: string,
  now = currentTime(),
): Promise<void> {
  const campaign = buildCampaignKey(parseCampaignName(attribution), sha256Hex)
  const targets = (await listLinkTargets()).filter(({ quizzes }) => quizzes.includes(quizId))
  const paths = new Set(targets.map(({ path }) => path))
  for (const link of await listSavedLinks()) {
    const isTested =
      paths.has(link.path) && buildCampaignKey(readLinkName(link), sha256Hex) === campaign
    if (isTested)
      await savedLinks.update(link.id, (saved) => ({ ...saved, testedAt: now.toISOString() }))
  }
}
