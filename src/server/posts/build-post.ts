import { invalidField } from '#domain/failure.ts'
import type { Post, PostDraft } from '#domain/posts/post.ts'
import { readingTime } from '#domain/posts/reading-time.ts'
import { slugify } from '#domain/posts/slug.ts'
import { isTooDeep, sanitizeArticle } from './sanitize.ts'
import { readSite } from '../content/site.ts'

interface Writing {
  readonly id: string
  readonly now: Date
  readonly current?: Post
}

/** The record that a draft makes of an article, or of a new one. */
export async function written(draft: PostDraft, { id, now, current }: Writing): Promise<Post> {
  if (isTooDeep(draft.content)) throw invalidField('content', 'Too many elements are left open')
  const content = sanitizeArticle(draft.content)
  if (content === '') throw invalidField('content', 'Content is required')
  const status = draft.status ?? current?.status ?? 'published'
  const publishAt = status === 'scheduled' ? scheduledFor(draft, current, now) : undefined
  const isLive = status === 'published'
  return {
    id,
    slug: addressOf(draft, id, current),
    title: draft.title,
    description: draft.description ?? current?.description ?? '',
    content,
    author: draft.author || current?.author || (await readSite()).name,
    featured: draft.featured ?? current?.featured ?? false,
    tags: draft.tags ?? current?.tags ?? [],
    readingTime: readingTime(content),
    datePublished: datePublished(draft, current, isLive, now),
    ...(current?.wasPublished && { dateModified: now.toISOString() }),
    status,
    ...(publishAt && { publishAt }),
    wasPublished: isLive || (current?.wasPublished ?? false),
    version: (current?.version ?? 0) + 1,
    savedAt: now.toISOString(),
    formerSlugs: current?.formerSlugs ?? [],
  }
}

/** The slug that was typed, else the one it has, else one from the title, which may have no letter to make it from. */
function addressOf({ slug, title }: PostDraft, id: string, current: Post | undefined): string {
  if (slug === undefined && current) return current.slug
  return slug || slugify(title) || current?.slug || `article-${id.slice(0, 8)}`
}

function scheduledFor(draft: PostDraft, current: Post | undefined, now: Date): string | undefined {
  const { publishAt = current?.publishAt } = draft
  const isNew = publishAt !== current?.publishAt
  if (publishAt && isNew && Date.parse(publishAt) <= now.getTime()) {
    throw invalidField('publishAt', 'Choose a time that is still to come')
  }
  return publishAt
}

/** What the editor says; else what readers have seen; else the moment it first goes out. */
function datePublished(
  draft: PostDraft,
  current: Post | undefined,
  isLive: boolean,
  now: Date,
): string {
  if (draft.datePublished) return draft.datePublished
  if (current && (current.wasPublished || !isLive)) return current.datePublished
  return now.toISOString()
}

/** A scheduled article as it goes out: at the time that was set for it, not when we got round to it. */
export function gone({ publishAt, ...post }: Post): Post {
  return {
    ...post,
    status: 'published',
    wasPublished: true,
    datePublished: post.wasPublished ? post.datePublished : (publishAt ?? post.datePublished),
  }
}
