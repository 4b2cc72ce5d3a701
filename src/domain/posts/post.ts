import { z } from 'zod'
import { SLUG } from './slug.ts'
import { addTag, TAG_MAX_LENGTH, TAGS_MAX } from './tags.ts'

export const TITLE_MAX_LENGTH = 200
const SLUG_MAX_LENGTH = 200
const DESCRIPTION_MAX_LENGTH = 1_000
const AUTHOR_MAX_LENGTH = 100

/** How long a deleted article can be brought back. */
export const DELETED_KEPT_DAYS = 30

const NO_DATE = 'This is not a date'

/** A day or a moment, kept as a moment in UTC. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], NO_DATE)
  .transform((day) => new Date(day).toISOString())

function text(name: string, max: number) {
  return z
    .string(`${name} must be text`)
    .trim()
    .max(max, `${name} may have at most ${max} characters`)
}

const tagsSchema = z
  .array(text('A tag', TAG_MAX_LENGTH), 'Tags must be a list of texts')
  .max(TAGS_MAX, `An article may have at most ${TAGS_MAX} tags`)
  .transform((tags) => tags.reduce<readonly string[]>(addTag, []))
  .transform((tags) => [...tags])

export const postStatusSchema = z.enum(
  ['published', 'draft', 'scheduled'],
  'Status must be published, draft or scheduled',
)

/** The words of an article besides its text. */
export const postMetadataSchema = z.object({
  title: text('Title', TITLE_MAX_LENGTH).min(1, 'Title is required'),
  description: text('Description', DESCRIPTION_MAX_LENGTH).optional(),
  author: text('Author', AUTHOR_MAX_LENGTH).optional(),
  featured: z.boolean('Featured must be true or false').optional(),
  tags: tagsSchema.optional(),
})

const draftSchema = postMetadataSchema
  .extend({
    slug: text('The URL slug', SLUG_MAX_LENGTH)
      .refine((slug) => slug === '' || SLUG.test(slug), {
        error: 'A URL slug has lower-case letters, digits and single hyphens only',
      })
      .optional(),
    content: z.string('Content is required').trim().min(1, 'Content is required'),
    status: postStatusSchema.optional(),
    publishAt: moment.optional(),
    datePublished: moment.optional(),
  })
  .refine(({ status, publishAt }) => status !== 'scheduled' || publishAt !== undefined, {
    path: ['publishAt'],
    error: 'Say when the article is to go out',
  })

/**
 * What an editor may send. An empty slug is derived from the title; a member left out, or null, keeps
 * what the article has, or its default in a new one. The reading time that a browser sends is not among
 * them: the server counts for itself.
 */
export const postDraftSchema = z.preprocess(withoutNulls, draftSchema)

function withoutNulls(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}

const timestamp = z.iso.datetime()

/** What everybody may know of an article. */
const publicPostSchema = z.object({
  id: z.uuid(),
  slug: z.string().regex(SLUG),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  author: z.string(),
  featured: z.boolean(),
  tags: z.array(z.string()),
  readingTime: z.int().positive(),
  datePublished: timestamp,
  dateModified: timestamp.optional(),
})

/** An article as it is kept. */
export const postSchema = publicPostSchema.extend({
  status: postStatusSchema,
  /** When a scheduled article goes out. */
  publishAt: timestamp.optional(),
  /** Whether readers have ever seen it: its publication date is then history and stays. */
  wasPublished: z.boolean(),
  /** Counts every change, from 1; the article's ETag. */
  version: z.int().positive(),
  savedAt: timestamp,
  /** Addresses it had before; they redirect. */
  formerSlugs: z.array(z.string()),
  /** Set while it lies in "Recently deleted". */
  deletedAt: timestamp.optional(),
})

/** An article in a list: everything but its text. */
export const postSummarySchema = postSchema.omit({ content: true })

export type PostDraft = z.output<typeof postDraftSchema>
export type PublicPost = z.infer<typeof publicPostSchema>
export type Post = z.infer<typeof postSchema>
export type PostSummary = z.infer<typeof postSummarySchema>

/** What `GET /api/blog/posts` says of an article. */
export type PublicSummary = Pick<
  Post,
  | 'id'
  | 'title'
  | 'slug'
  | 'description'
  | 'author'
  | 'featured'
  | 'tags'
  | 'readingTime'
  | 'datePublished'
>

/** The article as every reader may have it. */
export function publicPost(post: Post): PublicPost {
  return publicPostSchema.parse(post)
}

export function summaryOf(post: Post): PostSummary {
  const { content: _, ...summary } = post
  return summary
}

export function publicSummary(post: PostSummary): PublicSummary {
  const { id, title, slug, description, author, featured, tags, readingTime, datePublished } = post
  return { id, title, slug, description, author, featured, tags, readingTime, datePublished }
}

/** Whether readers may see it. */
export function isPublic(post: Pick<Post, 'status' | 'deletedAt'>): boolean {
  return post.status === 'published' && post.deletedAt === undefined
}
