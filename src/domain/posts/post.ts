import { z } from 'zod'
import { DAY_MS } from '../time/duration.ts'
import { addTag, TAG_MAX_LENGTH, TAGS_MAX } from './article-lists.ts'
import { findAddressFault, OLD_ADDRESSES_MAX } from './old-address.ts'
import {
  AUTHOR_MAX_LENGTH,
  COVER_ALT_MAX_LENGTH,
  COVER_SOURCE,
  COVER_SOURCE_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  SLUG_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from './post-limits.ts'
import { PAGE_PLACES } from './post-path.ts'
import { SLUG } from './slug.ts'

const side = z.int('A side must be a whole number of pixels').positive()

/** The image on top of an article, which is also its social image. */
export const coverImageSchema = z.object({
  /** A path of this site or an http(s) address. */
  src: z.string().regex(COVER_SOURCE),
  /** The alternative text, which is empty if the image is decorative. */
  alt: z.string(),
  /** The size in pixels: both or neither. */
  width: side.optional(),
  height: side.optional(),
})

export type CoverImage = z.infer<typeof coverImageSchema>

/**
 * A cover image as an editor sends it, with an empty address to remove it. The server knows the
 * size of uploaded ones.
 */
const coverImageDraftSchema = coverImageSchema.extend({
  src: buildTextSchema('The address of the cover image', COVER_SOURCE_MAX_LENGTH).refine(
    (src) => src === '' || COVER_SOURCE.test(src),
    'The cover image needs an uploaded image or an address that starts with https://',
  ),
  alt: buildTextSchema('The alternative text of the cover image', COVER_ALT_MAX_LENGTH),
})

/** How long a deleted post can be restored. */
const RESTORABLE_DAYS = 30

function buildTextSchema(name: string, max: number) {
  return z
    .string(`${name} must be text`)
    .trim()
    .max(max, `${name} may have at most ${max} characters`)
}

const tagsSchema = z
  .array(buildTextSchema('A tag', TAG_MAX_LENGTH), 'Tags must be a list of texts')
  .max(TAGS_MAX, `An article may have at most ${TAGS_MAX} tags`)
  .transform((tags) => tags.reduce<string[]>((kept, tag) => [...addTag(kept, tag)], []))

const LABEL_MAX_LENGTH = 40

/** `booking` or a path of this site. */
export const BUTTON_TARGET = /^(?:booking|\/(?!\/)[a-z0-9/-]{1,100})$/

/** The settings of pages made in the admin area. Articles have none. */
export const pageSettingsSchema = z.object(
  {
    /** Whether header and footer list it. */
    listed: z.enum(PAGE_PLACES, 'listed must be none, header, footer or both'),
    /** The name in menus; if it is empty, the title is used. */
    menuLabel: buildTextSchema('The name in menus', LABEL_MAX_LENGTH),
    isIndexed: z.boolean('isIndexed must be true or false'),
    /**
     * The only button of the page. An earlier release may have stored a target that is invalid
     * today.
     */
    button: z
      .object({
        to: z.string('The button needs a target'),
        label: buildTextSchema('The button', LABEL_MAX_LENGTH).min(1, 'Write what the button says'),
      })
      .optional(),
  },
  'page must be the settings of a page',
)

export type PageSettings = z.infer<typeof pageSettingsSchema>

/** The settings of a page as an editor sends them. */
const pageDraftSchema = pageSettingsSchema.refine(
  ({ button }) => !button || BUTTON_TARGET.test(button.to),
  { path: ['button', 'to'], error: 'The button leads to no page of this site' },
)

const redirectsSchema = z
  .array(
    z.string('An old address must be text').superRefine((given, { addIssue }) => {
      const fault = findAddressFault(given)
      if (fault !== undefined) addIssue(fault)
    }),
    'Old addresses must be a list of texts',
  )
  .max(OLD_ADDRESSES_MAX, `An article may have at most ${OLD_ADDRESSES_MAX} old addresses`)

export const postStatusSchema = z.enum(
  ['published', 'draft', 'scheduled'],
  'Status must be published, draft or scheduled',
)

/** The fields of a post that describe it. */
export const postMetadataSchema = z.object({
  title: buildTextSchema('Title', TITLE_MAX_LENGTH).min(1, 'Title is required'),
  description: buildTextSchema('Description', DESCRIPTION_MAX_LENGTH).optional(),
  author: buildTextSchema('Author', AUTHOR_MAX_LENGTH).optional(),
  featured: z.boolean('Featured must be true or false').optional(),
  tags: tagsSchema.optional(),
})

const timestamp = z.iso.datetime('This is not a UTC time')

/**
 * What an editor may send. A missing member keeps the post's value, or the default of a new post,
 * and an empty slug is derived from the title.
 */
export const postDraftSchema = postMetadataSchema
  .extend({
    slug: buildTextSchema('The URL slug', SLUG_MAX_LENGTH)
      .refine((slug) => slug === '' || SLUG.test(slug), {
        error: 'A URL slug has lower-case letters, digits and single hyphens only',
      })
      .optional(),
    content: z.string('Content is required').trim().min(1, 'Content is required'),
    coverImage: coverImageDraftSchema.optional(),
    /** Makes a new post a page, and changes the settings of one. */
    page: pageDraftSchema.optional(),
    status: postStatusSchema.optional(),
    publishAt: timestamp.optional(),
    datePublished: timestamp.optional(),
    redirectFrom: redirectsSchema.optional(),
    /** The former slugs that the post keeps. One that is left out is free for another post. */
    formerSlugs: z.array(z.string()).optional(),
  })
  .refine(({ status, publishAt }) => status !== 'scheduled' || publishAt !== undefined, {
    path: ['publishAt'],
    error: 'Choose when the article is published',
  })

/** The fields of a post that visitors may read. */
const publicPostSchema = z.object({
  id: z.uuid(),
  slug: z.string().regex(SLUG),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  coverImage: coverImageSchema.optional(),
  author: z.string(),
  featured: z.boolean(),
  tags: z.array(z.string()),
  readingTime: z.int().positive(),
  datePublished: timestamp,
  dateModified: timestamp.optional(),
})

/** An id for a new post, as the server makes them. */
export const newIdSchema = z.uuid().lowercase()

/** A stored post. */
export const postSchema = publicPostSchema.extend({
  status: postStatusSchema,
  /** Present if the post is a page, which has an address at the root and is in no list of articles. */
  page: pageSettingsSchema.optional(),
  /** The time when a scheduled post is published. */
  publishAt: timestamp.optional(),
  /** Whether it was ever public. Its publication date then stays. */
  wasPublished: z.boolean(),
  /** Set when the date of a draft was given, as by an import. Publishing then keeps it. */
  hasGivenDate: z.boolean().optional(),
  /** The number of the save, from 1. Served as the ETag. */
  version: z.int().positive(),
  savedAt: timestamp,
  /** The username of that time; absent for what earlier releases and shipped articles saved. */
  savedBy: z.string().optional(),
  /** Slugs it had before, which redirect. */
  formerSlugs: z.array(z.string()),
  /** Paths on an earlier site, which redirect to the post after the next build. */
  redirectFrom: z.array(z.string()).optional(),
  /** Set while it is in "Recently deleted". */
  deletedAt: timestamp.optional(),
})

/** A post in a list: everything but its content. */
export const postSummarySchema = postSchema.omit({ content: true })

export type PostInput = z.output<typeof postDraftSchema>
export type PublicPost = z.infer<typeof publicPostSchema>
export type Post = z.infer<typeof postSchema>
export type PostSummary = z.infer<typeof postSummarySchema>

/** A post in `GET /api/blog/posts`. */
export type PublicSummary = Omit<PublicPost, 'content' | 'dateModified'>

export function pickPublicPost(post: Post): PublicPost {
  return publicPostSchema.parse(post)
}

export function summarizePost(post: Post): PostSummary {
  const { content: _, ...summary } = post
  return summary
}

export function pickPublicSummary(post: PostSummary): PublicSummary {
  const { id, title, slug, description, author, featured, tags, readingTime, datePublished } = post
  return { id, title, slug, description, author, featured, tags, readingTime, datePublished }
}

/** Whether visitors may read it in the Diary. */
export function isPublicArticle(post: Pick<Post, 'status' | 'deletedAt' | 'page'>): boolean {
  return isPublic(post) && !post.page
}

export function isPublic(post: Pick<Post, 'status' | 'deletedAt'>): boolean {
  return post.status === 'published' && post.deletedAt === undefined
}

/** Posts that were deleted before this time can no longer be restored. */
export function findRestoreLimit(now: Date): string {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS).toISOString()
}

type DatedPost = Pick<Post, 'id' | 'datePublished'>

/** Newest first; the id decides between articles of the same moment, so that the order is stable. */
export function compareByNewest(a: DatedPost, b: DatedPost): number {
  return a.datePublished + a.id < b.datePublished + b.id ? 1 : -1
}
