import { z } from 'zod'
import { normalizeTag } from '../../attribution/normalize.ts'
import { LINK_FIELDS, normalizeTags, REQUIRED_FIELDS, type CampaignField } from './link.ts'

const LABELS: Readonly<Record<CampaignField, string>> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_content: 'Content',
  utm_term: 'Term',
  utm_id: 'Id',
}

function tagSchema(field: CampaignField) {
  const label = LABELS[field]
  const value = z.string(`${label} must be text`).max(100, {
    error: `${label} can have 100 characters`,
    abort: true,
  })
  if (!REQUIRED_FIELDS.includes(field)) return value.default('')
  return value.refine((text) => normalizeTag(text) !== '', `${label} is required`)
}

const tagsSchema = z
  .strictObject({
    utm_source: tagSchema('utm_source'),
    utm_medium: tagSchema('utm_medium'),
    utm_campaign: tagSchema('utm_campaign'),
    utm_content: tagSchema('utm_content'),
    utm_term: tagSchema('utm_term'),
    utm_id: tagSchema('utm_id'),
  })
  .transform(normalizeTags)

/** A link to be saved. The server checks that its path exists. */
export const newLinkSchema = z.strictObject({
  path: z.string('Choose a page').min(1, 'Choose a page').max(200),
  tags: tagsSchema,
})

/** What a saved link is changed to. */
export const linkChangeSchema = newLinkSchema.extend({
  isArchived: z.boolean('isArchived must be true or false'),
})

export const savedLinkSchema = z.object({
  id: z.string(),
  path: z.string(),
  tags: z.partialRecord(z.enum(LINK_FIELDS), z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** The last test click that arrived. */
  testedAt: z.iso.datetime().optional(),
  /** When it was taken off the list. It still leads to its page and counts. */
  archivedAt: z.iso.datetime().optional(),
})

export type NewLink = z.infer<typeof newLinkSchema>
export type LinkChange = z.infer<typeof linkChangeSchema>
export type SavedLink = z.infer<typeof savedLinkSchema>
