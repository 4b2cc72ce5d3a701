import { z } from 'zod'
import { buildCampaignKey, type Hash } from '../../attribution/campaign-name.ts'
import { buildCampaignName, normalizeTag } from '../../attribution/tag.ts'
import { CLICK_ID_LIMIT, CLICK_IDS } from '../../attribution/touch.ts'
import {
  buildCampaignUrl,
  type CampaignField,
  type CampaignTags,
  FIELD_WORDS,
  isShortName,
  LINK_FIELDS,
  normalizeTags,
  REQUIRED_FIELDS,
  SHORT_NAME_RULE,
} from './link.ts'

function buildTagSchema(field: CampaignField) {
  const { label } = FIELD_WORDS[field]
  const value = z.string(`${label} must be text`).max(100, {
    error: `${label} can have 100 characters`,
    abort: true,
  })
  if (!REQUIRED_FIELDS.includes(field)) return value.default('')
  return value.refine((text) => normalizeTag(text) !== '', `${label} is required`)
}

const tagSchemas = Object.fromEntries(LINK_FIELDS.map((field) => [field, buildTagSchema(field)]))

const tagsSchema = z.strictObject(tagSchemas).transform(normalizeTags)

/** A link to be saved. The server checks that its path exists. */
export const newLinkSchema = z.strictObject({
  path: z.string('Choose a page').min(1, 'Choose a page').max(200),
  tags: tagsSchema,
})

/** The new state of a saved link. Without `isArchived` it stays on its list. */
export const linkChangeSchema = newLinkSchema.extend({
  isArchived: z.boolean('isArchived must be true or false').optional(),
})

export const savedLinkSchema = z.object({
  id: z.string(),
  path: z.string(),
  tags: z.partialRecord(z.enum(LINK_FIELDS), z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** The last test click that arrived. */
  testedAt: z.iso.datetime().optional(),
  /** The time when it was taken off the list. It still leads to its page and is still counted. */
  archivedAt: z.iso.datetime().optional(),
})

export type NewLink = z.infer<typeof newLinkSchema>
export type LinkChange = z.infer<typeof linkChangeSchema>
export type SavedLink = z.infer<typeof savedLinkSchema>

/** The campaign of a link as in the keys of events. */
export function buildLinkKey(tags: CampaignTags, hash: Hash): string {
  const name = buildCampaignName((part) => tags[`utm_${part}`])
  return buildCampaignKey(name, hash)
}

/** A short link to be made. */
export const newShortLinkSchema = z.strictObject({
  name: z.string('Enter a name').trim().toLowerCase().refine(isShortName, SHORT_NAME_RULE),
  linkId: z.string('linkId is required').regex(/^[0-9a-f]{32}$/, 'There is no such link'),
})

/**
 * A short link, under its name. The record stays when its link is deleted, so that no other link
 * can have the name: it may be printed somewhere.
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
 * The page of this site that a short link leads to: the saved link's, with its tags and, of the
 * query that arrived, only the click ids that ad networks append.
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
