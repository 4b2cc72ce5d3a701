import { z } from 'zod'
import { PAGE_PLACES } from './post-path.ts'
import { coverImageSchema } from './post.ts'

/** Longer than any field but the text may be, because what is typed may still be too long to save. */
const typed = z.string('This must be text').max(5_000, 'This text is too long')

/** The latest time that a date can hold. */
const LAST_TIME = 8.64e15

/** Grows with every write, and is never used again. */
const revision = z.int('This is not a revision').positive().max(LAST_TIME, 'This is not a revision')

/** What a form of a post holds, which may be incomplete. */
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
    page: z
      .object({
        listed: z.enum(PAGE_PLACES),
        menuLabel: typed,
        isIndexed: z.boolean(),
        button: z.object({ to: typed, label: typed }).optional(),
      })
      .optional(),
  }),
  /** The version of the post that was edited; null for one that has never been saved. */
  etag: z.string('This is not a version').max(20, 'This is not a version').nullable(),
})

/** What an editor sends: `replaces` is the revision that it knows of, so that two devices overwrite nothing. */
export const workingCopyBodySchema = workingCopyDraftSchema.extend({
  replaces: revision.nullable(),
})

/** What one user typed into a post and has not saved, so that it goes on in another browser. */
export const workingCopySchema = workingCopyDraftSchema.extend({
  /** The id of the post, or of one that has never been saved. */
  postId: z.uuid(),
  userId: z.uuid(),
  revision,
  savedAt: z.iso.datetime(),
  /** The username. */
  savedBy: z.string(),
  /** Set, and its fields empty, once it was saved or discarded: what another device writes meanwhile is not removed with it. */
  isDiscarded: z.literal(true).optional(),
})

/** Which one is discarded: a later one of another device stays. */
export const discardQuerySchema = z.object({
  revision: z.coerce.number('Name the revision that you discard').pipe(revision),
})

export type WorkingCopyBody = z.infer<typeof workingCopyBodySchema>
export type WorkingCopy = z.infer<typeof workingCopySchema>
