import { invalidField } from '#domain/failure.ts'
import { oldAddress } from '#domain/posts/old-address.ts'
import type { Post, PostDraft } from '#domain/posts/post.ts'
import { asTime } from '#domain/time/zone-day.ts'
import { readingTime } from '#domain/posts/reading-time.ts'
import { slugify } from '#domain/posts/slug.ts'
import { readSite } from '../site/site.ts'
import { addCoverSize, addImageSizes } from './image-sizes.ts'
import { sanitizeDraft } from './sanitize.ts'

interface BuildContext {
  readonly id: string
  readonly now: Date
  /** The username of who saves it. */
  readonly savedBy?: string | undefined
  /** The post that the draft replaces. */
  readonly current?: Post
}

/** The record of a new post, or of the next version of `current`. */
export async function buildPost(
  draft: PostDraft,
  { id, now, savedBy, current }: BuildContext,
): Promise<Post> {
  const content = await addImageSizes(sanitizeContent(draft.content))
  const status = draft.status ?? current?.status ?? 'published'
  const publishAt = status === 'scheduled' ? publishTime(draft, current, now) : undefined
  const isLive = status === 'published'
  return {
    id,
    slug: chooseSlug(draft, id, current),
    title: draft.title,
    description: draft.description ?? current?.description ?? '',
    content,
    ...(await chooseCover(draft, current)),
    author: draft.author || current?.author || (await readSite()).name,
    featured: draft.featured ?? current?.featured ?? false,
    tags: draft.tags ?? current?.tags ?? [],
    readingTime: readingTime(content),
    datePublished: datePublished(draft, current, isLive, now),
    ...(current?.wasPublished && { dateModified: now.toISOString() }),
    status,
    ...(publishAt && { publishAt }),
    wasPublished: isLive || (current?.wasPublished ?? false),
    ...((draft.datePublished || current?.hasGivenDate) && { hasGivenDate: true }),
    version: (current?.version ?? 0) + 1,
    savedAt: now.toISOString(),
    ...(savedBy !== undefined && { savedBy }),
    formerSlugs: keptSlugs(draft, current),
    ...redirects(draft, current),
  }
}

/** A due post, dated at the time it was scheduled for, not when the job ran. */
export function asPublished({ publishAt, ...post }: Post): Post {
  return {
    ...post,
    status: 'published',
    wasPublished: true,
    datePublished: post.wasPublished || !publishAt ? post.datePublished : asTime(publishAt),
  }
}

function sanitizeContent(html: string): string {
  const content = sanitizeDraft(html)
  if (content === '') throw invalidField('content', 'Content is required')
  return content
}

/** The given image, else the present one, unless an empty address removes it. */
async function chooseCover({ coverImage }: PostDraft, current: Post | undefined) {
  const chosen = coverImage ? await addCoverSize(coverImage) : current?.coverImage
  return chosen?.src ? { coverImage: chosen } : {}
}

/** The given slug, else the present one, else one from the title, which may have no letter for it. */
function chooseSlug({ slug, title }: PostDraft, id: string, current: Post | undefined): string {
  if (slug === undefined && current) return current.slug
  return slug || slugify(title) || current?.slug || `article-${id.slice(0, 8)}`
}

/** The paths of another site; those of the Diary are slugs, which `createPost` claims. */
function redirects({ redirectFrom }: PostDraft, current: Post | undefined) {
  const given = redirectFrom?.flatMap((address) => oldAddress(address) ?? [])
  const paths = given ? [...new Set(given)] : (current?.redirectFrom ?? [])
  return paths.length > 0 ? { redirectFrom: paths } : {}
}

/** Former slugs stay until a save leaves them out. */
function keptSlugs(draft: PostDraft, current: Post | undefined): string[] {
  const former = current?.formerSlugs ?? []
  return former.filter((slug) => draft.formerSlugs?.includes(slug) ?? true)
}

function publishTime(draft: PostDraft, current: Post | undefined, now: Date): string | undefined {
  const { publishAt = current?.publishAt } = draft
  const isNew = publishAt !== current?.publishAt
  if (publishAt && isNew && Date.parse(publishAt) <= now.getTime()) {
    throw invalidField('publishAt', 'Choose a time in the future')
  }
  return publishAt
}

/** The date given now or before, else the date that visitors have seen, else the moment of publication. */
function datePublished(
  draft: PostDraft,
  current: Post | undefined,
  isLive: boolean,
  now: Date,
): string {
  if (draft.datePublished) return draft.datePublished
  const isKept = current?.wasPublished || current?.hasGivenDate || !isLive
  if (current && isKept) return current.datePublished
  return now.toISOString()
}
