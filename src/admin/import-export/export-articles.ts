import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { ApiError, fetchFile } from '#client/api.ts'
import { downloadParts } from '#client/download.ts'
import { ExpectedError } from '#client/expected-error.ts'
import { formatCount } from '#domain/format-count.ts'
import type { Post } from '#domain/posts/post.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

/** The most bytes of an export, which the browser keeps until it is complete. */
const EXPORT_MAX = 1024 * 1024 * 1024

const TOO_LARGE =
  'The articles have more than 1 GB of pictures, which is too much for a browser. An administrator of the server can use npm run backup.'

/** Where the articles come from. */
export interface ExportSource {
  readonly posts: AsyncIterable<Post> | Iterable<Post>
  /** @returns `undefined` for a picture that is not stored anymore. */
  readPicture(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export type ExportedArchive = Awaited<ReturnType<typeof exportArticles>>

/**
 * Writes all articles into a zip archive of Markdown files and the pictures they show. Memory holds
 * one part of the articles and one picture; the archive is a blob, which browsers may move to the
 * disk.
 *
 * @param report Says how far it is.
 * @throws {ExpectedError} for more than 1 GB.
 */
export async function exportArticles(
  { posts, readPicture }: ExportSource,
  report: (progress: string) => void,
) {
  const { add, close } = createArchive()
  const pictures = new Map<string, Date>()
  /** The pictures that articles show and that are no longer stored. */
  const missing: string[] = []
  let articles = 0
  for await (const post of posts) {
    const article = formatArticle(post)
    const modified = new Date(post.savedAt)
    for (const name of article.pictures) pictures.set(name, modified)
    await add(`${post.slug}.md`, new TextEncoder().encode(article.text), modified)
    report(describeProgress(++articles, 0, pictures.size))
  }
  let savedCount = 0
  for (const [name, modified] of pictures) {
    const bytes = await readPicture(`/${name}`)
    if (bytes) await add(name, bytes, modified)
    else missing.push(name)
    if (bytes) report(describeProgress(articles, ++savedCount, pictures.size))
  }
  return { archive: await close(), articles, pictures: savedCount, missing }
}

/** An archive without compression, because pictures are compressed already. */
function createArchive() {
  // Some programs cannot read an uncompressed file whose size is only in a data descriptor behind
  // it.
  const options = { level: 0, dataDescriptor: false, useWebWorkers: false }
  const zip = new ZipWriter(new BlobWriter('application/zip'), options)
  let size = 0

  async function add(name: string, bytes: Uint8Array, lastModDate: Date) {
    size += bytes.length
    if (size > EXPORT_MAX) throw new ExpectedError(TOO_LARGE)
    await zip.add(name, new Uint8ArrayReader(bytes), { lastModDate })
  }
  return { add, close: () => zip.close() }
}

/** @param all How many pictures there are; grows while articles are read. */
function describeProgress(articles: number, saved: number, all: number): string {
  const share = all > 0 ? `, ${saved} of ${formatCount(all, 'picture')}` : ''
  return `${formatCount(articles, 'article')}${share} so far.`
}

/** The address of an uploaded picture. */
const UPLOADED = /^\/(media\/[0-9a-f]{64}\.[a-z]{3,4})$/

/** The address of an uploaded picture in an attribute of HTML. */
const MEDIA = /(?<=(?:src|href)=")\/(media\/[0-9a-f]{64}\.[a-z]{3,4})(?=")/g

/** Writes an article as a Markdown file. @returns the pictures it shows by their names in the archive too. */
function formatArticle(post: Post) {
  const cover = UPLOADED.exec(post.coverImage?.src ?? '')?.[1]
  const shown = [...post.content.matchAll(MEDIA)].map(([, name = '']) => name)
  const content = htmlToMarkdown(post.content.replace(MEDIA, '$1'))
  const text = `---\n${formatFrontMatter(post, cover)}---\n\n${content}\n`
  return { text, pictures: cover ? [cover, ...shown] : shown }
}

/**
 * Writes the front matter. Its values are JSON, which is also YAML.
 *
 * @param cover The name of the cover image in the archive; absent for one of another site.
 */
function formatFrontMatter(post: Post, cover: string | undefined): string {
  const { title, slug, description, author, tags, featured, status } = post
  const { publishAt, datePublished, coverImage, formerSlugs, redirectFrom = [] } = post
  const addresses = [...formerSlugs.map((former) => `/diary/${former}`), ...redirectFrom]
  const same = { title, slug, description, author, tags, featured, status, publishAt }
  const matter = {
    ...same,
    // That of a draft is no date of its own, and an import keeps the date that it is given.
    datePublished: post.wasPublished || post.hasGivenDate ? datePublished : undefined,
    coverImage: cover ?? coverImage?.src,
    coverImageAlt: coverImage?.alt,
    redirectFrom: addresses.length > 0 ? addresses : undefined,
  }
  return Object.entries(matter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}

/** The articles and pictures of this site. */
export function createServerSource(signal: AbortSignal): ExportSource {
  return {
    posts: downloadPosts(signal),
    async readPicture(path) {
      const response = await fetchFile(path, { signal })
      if (response.status === 404) return undefined
      if (!response.ok) throw new ApiError(response.status, '', response.statusText)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

async function* downloadPosts(signal: AbortSignal): AsyncGenerator<Post> {
  for await (const { content } of downloadParts('/api/admin/blog/posts.jsonl', signal)) {
    const lines = (await content.text()).split('\n').filter((line) => line !== '')
    // The server checked each record by the schema of posts.
    yield* lines.map((line) => JSON.parse(line) as Post)
  }
}
