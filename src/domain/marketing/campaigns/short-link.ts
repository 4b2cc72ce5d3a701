import { z } from 'zod'
import { CLICK_IDS, CLICK_ID_LIMIT } from '../../attribution/touch.ts'
import { isShortName, SHORT_NAME_RULE } from './short-name.ts'
import { buildCampaignUrl } from './link.ts'
import type { SavedLink } from './saved-link.ts'

/** A short link to be made. */
export const newShortLinkSchema = z.strictObject({
  name: z.string('Enter a name').trim().toLowerCase().refine(isShortName, SHORT_NAME_RULE),
  linkId: z.string('linkId is required').regex(/^[0-9a-f]{32}$/, 'There is no such link'),
})

/**
 * A short link, under its name. The record stays when its link is deleted, so that no other link can
 * have the name: it may be printed somewhere.
 */
export const shortLinkSchema = z.object({
  name: z.string(),
  /** The saved link that it leads to. */
  linkId: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})

export type NewShortLink = z.infer<typeof newShortLinkSchema>
export type ShortLink = z.infer<typeof shortLinkSchema>

/**
 * The page of this site that a short link leads to: the saved link's, with its tags and, of the query
 * that arrived, only the click ids that ad networks append.
 */
export function buildShortLinkTarget(
  { path, tags }: Pick<SavedLink, 'path' | 'tags'>,
  arrived: URLSearchParams,
): string {
  const target = new URL(buildCampaignUrl('http://site.invalid', path, tags))
  for (const name of CLICK_IDS) {
    const value = arrived.get(name)?.trim() ?? ''
    // A click id that was cut would be none.
    if (value && value.length <= CLICK_ID_LIMIT) target.searchParams.set(name, value)
  }
  return target.pathname + target.search
}
