import type { Post } from '#domain/posts/post.ts'
import { htmlToMarkdown } from './markdown/html-to-markdown.ts'

/** The address of an uploaded picture. */
const UPLOADED = /^\/(media\/[0-9a-f]{64}\.[a-z]{3,4})$/

/** Links and pictures whose address is that of an uploaded picture. */
const MEDIA = /(?<=(?:src|href)=")\/(media\/[0-9a-f]{64}\.[a-z]{3,4})(?=")/g

export interface FormattedArticle {
  /** Markdown below its front matter, with pictures by their names in the archive. */
  readonly text: string
  /** The pictures it shows, such as `media/<hash>.webp`. */
  readonly pictures: readonly string[]
}

/** An article as a Markdown file, which an import reads again. */
export function formatArticle(post: Post): FormattedArticle {
  const cover = UPLOADED.exec(post.coverImage?.src ?? '')?.[1]
  const shown = [...post.content.matchAll(MEDIA)].map(([, name = '']) => name)
  const content = htmlToMarkdown(post.content.replace(MEDIA, '$1'))
  const text = `---\n${formatFrontMatter(post, cover)}---\n\n${content}\n`
  return { text, pictures: cover ? [cover, ...shown] : shown }
}

/**
 * JSON is YAML, and quotes every text in a way that both read alike.
 *
 * @param cover The name of the cover image in the archive; absent for one of another site.
 */
function formatFrontMatter(post: Post, cover: string | undefined): string {
  const { title, slug, description, author, tags, featured, status, publishAt, datePublished } =
    post
  const redirectFrom = [
    ...post.formerSlugs.map((former) => `/diary/${former}`),
    ...(post.redirectFrom ?? []),
  ]
  const fields = {
    title,
    slug,
    description,
    author,
    tags,
    featured,
    status,
    publishAt,
    datePublished,
    ...(post.coverImage && {
      coverImage: cover ?? post.coverImage.src,
      coverImageAlt: post.coverImage.alt,
    }),
    ...(redirectFrom.length > 0 && { redirectFrom }),
  }
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}
