import type { Post } from '#domain/posts/post.ts'
import { createZip } from '#client/zip/write-zip.ts'
import { formatArticle } from './format-article.ts'

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
