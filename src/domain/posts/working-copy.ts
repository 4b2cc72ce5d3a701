import { z } from 'zod'
import { coverImageSchema, pageSettingsSchema } from './post.ts'

/** A field of a form. It may be longer than a saved one, because what is typed may still be too long to save. */
const typed = z.string('This must be text').max(5_000, 'This text is too long')

/** The revision grows with every write. No number is used twice. */
const revision = z.int('This is not a revision').positive()

/** The fields of a post's form, which may be incomplete. */
const workingCopyDraftSchema = z.object({
  fields: z.object({
    title: typed,
    slug: typed,
    description: typed,
    content: z.string('This must be text'),
    author: typed,
    featured: z.boolean('This must be true or false'),
    tags: z.array(typed, 'Tags must be a list of texts').max(100, 'There are too many tags'),
    coverImage: coverImageSchema.optional(),
    page: pageSettingsSchema
      .extend({ menuLabel: typed, button: z.object({ to: typed, label: typed }).optional() })
      .optional(),
  }),
  /** The version of the post that was edited; null for one that has never been saved. */
  etag: z.string('This is not a version').max(20, 'This is not a version').nullable(),
})

/** The body of a save. `replaces` is the revision that the editor knows of, so that two devices overwrite nothing. */
export const workingCopyBodySchema = workingCopyDraftSchema.extend({
  replaces: revision.nullable(),
})

/** The unsaved words of one user in one post, so that they can go on in another browser. */
export const workingCopySchema = workingCopyDraftSchema.extend({
  /** The id of the post, or of one that has never been saved. */
  postId: z.uuid(),
  userId: z.uuid(),
  revision,
  savedAt: z.iso.datetime(),
  /** The username. */
  savedBy: z.string(),
  /**
   * Set, with empty fields, once the post was saved or the copy discarded. The record stays, so
   * that a newer copy of another device is not removed.
   */
  isDiscarded: z.literal(true).optional(),
})

/** The query of a removal. A later revision of another device stays. */
export const discardQuerySchema = z.object({
  revision: z.coerce.number('Name the revision that you discard').pipe(revision),
})

export type WorkingCopyBody = z.infer<typeof workingCopyBodySchema>
export type WorkingCopy = z.infer<typeof workingCopySchema>
