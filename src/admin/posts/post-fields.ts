import { emptyFields } from '#domain/posts/empty-fields.ts'
import { calculateReadingTime } from '#domain/posts/reading-time.ts'
import { slugify } from '#domain/posts/slug.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'

/** The parts of a post that its form edits. */
export type PostFields = WorkingCopy['fields']

/** What a save does to the status of the post; without a status the server keeps it or publishes. */
export type StatusChange =
  | { readonly status?: never }
  | { readonly status: 'published' | 'draft' }
  | { readonly status: 'scheduled'; readonly publishAt: string }

/** Where a page is listed. */
export const PLACE_LABELS = {
  none: 'Not in menus',
  header: 'In the header',
  footer: 'In the footer',
  both: 'In header and footer',
} as const

/** A new page made in the admin area. */
export function emptyPage(author: string): PostFields {
  return { ...emptyFields(author), page: { listed: 'none', menuLabel: '', isIndexed: true } }
}

export function pickFields(post: PostFields): PostFields {
  const { title, slug, description, content, author, featured, tags, coverImage, page } = post
  const texts = { title, slug, description, content, author, featured, tags }
  return { ...texts, ...(coverImage && { coverImage }), ...(page && { page }) }
}

/**
 * The request body of a save, as section 7 of the specification lists it; with a cover image if
 * there is one.
 *
 * @param replaced The version that the save replaces: a cover image that only it has is removed.
 */
export function createPayload(fields: PostFields, replaced?: Pick<PostFields, 'coverImage'>) {
  return {
    ...(replaced?.coverImage && { coverImage: { src: '', alt: '' } }),
    ...pickFields(fields),
    slug: deriveSlug(fields),
    readingTime: calculateReadingTime(fields.content),
  }
}

/** The slug the post will get: the typed one or, if empty, one from the title. */
export function deriveSlug({ slug, title }: Pick<PostFields, 'slug' | 'title'>): string {
  return slug.trim() || slugify(title)
}

export function hasSameFields(a: PostFields, b: PostFields): boolean {
  return JSON.stringify(pickFields(a)) === JSON.stringify(pickFields(b))
}

/** Whether title or content is missing. Empty paragraphs are not content, but an image is. */
export function isIncomplete({ title, content }: PostFields): boolean {
  if (title.trim() === '') return true
  const words = content.replace(/<(?!img\b)[^>]*>/gi, '').replace(/&nbsp;/g, ' ')
  return words.trim() === ''
}

/** The tags of posts, the most used first, then by name. */
export function sortTagsByUse(posts: readonly { readonly tags: readonly string[] }[]): string[] {
  const uses = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag)
}
