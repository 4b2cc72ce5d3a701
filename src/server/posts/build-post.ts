import { z } from 'zod'
import { invalidField } from '#domain/failure.ts'
import { parseOldAddress } from '#domain/posts/old-address.ts'
import type { Post, PostInput } from '#domain/posts/post.ts'
import { isReadyToPublish } from '#domain/posts/publishing.ts'
import { calculateReadingTime } from '#domain/posts/reading-time.ts'
import { slugify } from '#domain/posts/slug.ts'
import { markAsTime } from '#domain/time/zone-day.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../site/site.ts'
import { blobs } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import { sanitizeDraft } from './sanitize.ts'

/**
 * Build the record of a new post, or of the next version of `current`.
 *
 * @param context With the username of who saves it.
 */
export async function buildPost(
  draft: PostInput,
  { id, savedBy, current }: { id: string; savedBy?: string | undefined; current?: Post },
): Promise<Post> {
  const now = currentTime()
  const former = current?.formerSlugs ?? []
  const content = await addImageSizes(sanitizeContent(draft.content))
  return {
    id,
    ...choosePage(draft, id, current),
    title: draft.title,
    description: draft.description ?? current?.description ?? '',
    content,
    ...(await chooseCover(draft, current)),
    author: draft.author || current?.author || (await readSite()).name,
    featured: draft.featured ?? current?.featured ?? false,
    tags: draft.tags ?? current?.tags ?? [],
    readingTime: calculateReadingTime(content),
    ...choosePublication(draft, current, now),
    version: (current?.version ?? 0) + 1,
    savedAt: now.toISOString(),
    ...(savedBy !== undefined && { savedBy }),
    // Former slugs stay until a save leaves them out.
    formerSlugs: former.filter((slug) => draft.formerSlugs?.includes(slug) ?? true),
    ...chooseRedirects(draft, current),
  }
}

/** Whether and when visitors see it, and the dates that they read. */
function choosePublication(draft: PostInput, current: Post | undefined, now: Date) {
  const status = draft.status ?? current?.status ?? 'published'
  const publishAt = status === 'scheduled' ? choosePublishTime(draft, current, now) : undefined
  const isLive = status === 'published'
  return {
    status,
    datePublished: choosePublicationDate(draft, current, isLive, now),
    ...(current?.wasPublished && { dateModified: now.toISOString() }),
    ...(publishAt && { publishAt }),
    wasPublished: isLive || (current?.wasPublished ?? false),
    ...((draft.datePublished || current?.hasGivenDate) && { hasGivenDate: true }),
  }
}

/** A due post, dated as it was given, or else at the time it was scheduled for, not when the job ran. */
export function asPublished({ publishAt, ...post }: Post): Post {
  const isKept = post.wasPublished || (post.hasGivenDate && post.datePublished < (publishAt ?? ''))
  return {
    ...post,
    status: 'published',
    wasPublished: true,
    datePublished: isKept || !publishAt ? post.datePublished : markAsTime(publishAt),
  }
}

/** A scheduled post whose time has passed, as a draft. Any other is unchanged. */
export function asDraftIfDue(post: Post, now: Date): Post {
  if (!isReadyToPublish(post, now)) return post
  return { ...post, publishAt: undefined, status: 'draft' }
}

function sanitizeContent(html: string): string {
  const content = sanitizeDraft(html)
  if (content === '') throw invalidField('content', 'Content is required')
  return content
}

/**
 * The given image, else the present one, unless an empty address removes it. An upload has the size
 * that is stored with it; the image of another site has what the browser measured.
 */
async function chooseCover({ coverImage: given }: PostInput, current: Post | undefined) {
  const chosen = given ? { ...given, ...(await findUploadSize(given.src)) } : current?.coverImage
  return chosen?.src ? { coverImage: chosen } : {}
}

/** The address of a post, and its settings if it is a page. An article never becomes a page. */
function choosePage(draft: PostInput, id: string, current: Post | undefined) {
  const slug = chooseSlug(draft, id, current)
  if (current && !current.page) return { slug }
  const page = draft.page ?? current?.page
  if (!page) return { slug }
  if (parseOldAddress(`/${slug}`) === undefined)
    throw invalidField('slug', `This site uses the address /${slug} itself`)
  return { slug, page }
}

/** The given slug, else the present one, else one from the title or, if that has no letters, the id. */
function chooseSlug({ slug, title }: PostInput, id: string, current: Post | undefined): string {
  if (slug === undefined && current) return current.slug
  return slug || slugify(title) || current?.slug || `article-${id.slice(0, 8)}`
}

/** The old addresses of an earlier site. Old addresses in the Diary are slugs, which `createPost` claims. */
function chooseRedirects({ redirectFrom }: PostInput, current: Post | undefined) {
  const given = redirectFrom?.flatMap((address) => parseOldAddress(address) ?? [])
  const paths = given ? [...new Set(given)] : (current?.redirectFrom ?? [])
  return paths.length > 0 ? { redirectFrom: paths } : {}
}

function choosePublishTime(draft: PostInput, current: Post | undefined, now: Date) {
  const { publishAt = current?.publishAt } = draft
  const isNew = publishAt !== current?.publishAt
  if (publishAt && isNew && Date.parse(publishAt) <= now.getTime())
    throw invalidField('publishAt', 'Choose a time in the future')
  return publishAt
}

/**
 * The date given now or before, else the date that visitors have seen, else the moment of
 * publication. What is live was not published later than now.
 */
function choosePublicationDate(
  draft: PostInput,
  current: Post | undefined,
  isLive: boolean,
  now: Date,
) {
  const isKept = current?.wasPublished || current?.hasGivenDate || !isLive
  const date = draft.datePublished ?? (isKept ? current?.datePublished : undefined)
  if (date === undefined || (isLive && Date.parse(date) > now.getTime())) return now.toISOString()
  return date
}

/** Bounds the records that one save reads. No article has as many images. */
const IMAGES_MAX = 200

/** A size that the sanitizer lets through, in pixels. */
const side = z.int().positive().max(9_999)
const sizeSchema = z.object({ width: side, height: side })

const UPLOADED = /^\/media\/([0-9a-f]{64}\.[a-z]{3,4})$/

/** An image of this site without a width and a height, as the sanitizer writes it. */
const UNSIZED = /<img(?![^>]*\s(?:width|height)=")[^>]*?\ssrc="(\/media\/[^"]*)"[^>]*?(?= \/>)/g

/**
 * Sanitized HTML whose uploaded images have a width and a height, so that the text below them does
 * not move when they load. An image with either keeps what its author chose.
 */
export async function addImageSizes(html: string): Promise<string> {
  const sources = new Set(Array.from(html.matchAll(UNSIZED), ([, src = '']) => src))
  const read = async (src: string) => [src, await findUploadSize(src)] as const
  const sizes = new Map(await inParallel([...sources].slice(0, IMAGES_MAX), read))
  return html.replace(UNSIZED, (image, src: string) => {
    const size = sizes.get(src)
    return size ? `${image} width="${size.width}" height="${size.height}"` : image
  })
}

/** The size of an upload; `undefined` for an image that is missing or was stored without its size. */
async function findUploadSize(src: string) {
  const name = UPLOADED.exec(src)?.[1]
  return name && sizeSchema.safeParse(await blobs('media').readMetadata(name)).data
}
