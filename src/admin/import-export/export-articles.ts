import type { Post } from '#domain/posts/post.ts'
import { createZip } from '#client/zip/write-zip.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { FIRST_PART } from '#domain/storage/download-part.ts'
import { ApiError, fetchFile } from '#client/api.ts'
import { downloadPart } from '#client/download.ts'

/** A browser keeps the archive until it is complete. */
const MAX_BYTES = 1024 * 1024 * 1024

export interface ExportProgress {
  readonly articles: number
  readonly pictures: number
  /** How many pictures there are; grows while articles are read. */
  readonly allPictures: number
}

/** Where the articles come from. */
export interface ExportSource {
  /** A part of all articles: the first, or the one after the id `after`. */
  readArticles(after: string | undefined): Promise<{
    readonly posts: readonly Post[]
    readonly next?: string | undefined
  }>
  /** @returns `undefined` for a picture that is not stored anymore. */
  readPicture(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface ExportedArchive {
  readonly archive: Blob
  readonly articles: number
  /** Pictures that articles show and that are stored no more. */
  readonly missing: readonly string[]
}

/**
 * All articles as a zip archive of Markdown files and the pictures they show. Memory holds one part
 * of the articles and one picture; the archive is made of blobs.
 *
 * @throws {RangeError} for more than 1 GB.
 */
export async function exportArticles(
  source: ExportSource,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedArchive> {
  const zip = createZip()
  const pictures = new Map<string, Date>()
  const missing: string[] = []
  let articles = 0
  let saved = 0
  const add = (name: string, bytes: Uint8Array<ArrayBuffer>, modified: Date) => {
    zip.add(name, bytes, modified)
    if (zip.size() > MAX_BYTES) throw new RangeError('The archive is larger than 1 GB')
    onProgress({ articles, pictures: saved, allPictures: pictures.size })
  }
  for await (const post of readAll(source)) {
    const article = formatArticle(post)
    const modified = new Date(post.savedAt)
    for (const name of article.pictures) pictures.set(name, modified)
    articles += 1
    add(`${post.slug}.md`, new TextEncoder().encode(article.text), modified)
  }
  for (const [name, modified] of pictures) {
    const bytes = await source.readPicture(`/${name}`)
    if (!bytes) {
      missing.push(name)
      continue
    }
    saved += 1
    add(name, bytes, modified)
  }
  return { archive: zip.finish(), articles, missing }
}

async function* readAll(source: ExportSource): AsyncGenerator<Post> {
  let after: string | undefined
  do {
    const { posts, next } = await source.readArticles(after)
    yield* posts
    after = next
  } while (after !== undefined)
}

/** The address of an uploaded picture. */
const UPLOADED = /^\/(media\/[0-9a-f]{64}\.[a-z]{3,4})$/

/** Links and pictures whose address is that of an uploaded picture. */
const MEDIA = /(?<=(?:src|href)=")\/(media\/[0-9a-f]{64}\.[a-z]{3,4})(?=")/g

interface FormattedArticle {
  /** Markdown below its front matter, with pictures by their names in the archive. */
  readonly text: string
  /** The pictures it shows, such as `media/<hash>.webp`. */
  readonly pictures: readonly string[]
}

/** An article as a Markdown file, which an import reads again. */
function formatArticle(post: Post): FormattedArticle {
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

/** The articles and pictures of this site. */
export function serverArticles(signal: AbortSignal): ExportSource {
  return {
    async readArticles(after) {
      const path = `/api/admin/blog/posts.jsonl?cursor=${after ?? FIRST_PART}`
      const { content, part } = await downloadPart(path, signal)
      const lines = (await content.text()).split('\n').filter((line) => line !== '')
      // The server checked each record by the schema of posts.
      return { posts: lines.map((line) => JSON.parse(line) as Post), next: part.next }
    },

    async readPicture(path) {
      const response = await fetchFile(path, { signal })
      if (response.status === 404) return undefined
      if (!response.ok) throw new ApiError(response.status, '', response.statusText)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
