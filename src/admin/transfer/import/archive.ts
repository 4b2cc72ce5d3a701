import { listZip, readZipFile, UnusableZip, type ZipFile } from '#client/zip/read-zip.ts'
import { PIXELS_MAX, readImage } from '#domain/posts/image.ts'
import { resolvePath, safePath } from './archive-paths.ts'
import type { MarkdownFile } from './front-matter.ts'
import { readGhostExport } from './ghost-export.ts'
import { readWordpressExport } from './wordpress-export.ts'

/** The most that a save accepts. */
const ARTICLE_MAX = 1024 * 1024
/** Some 5,000 articles of Ghost, which keeps each in three formats. Checked before anything is read. */
const EXPORT_MAX = 200 * 1024 * 1024
/** Larger pictures are made smaller before they are uploaded. */
const PICTURE_MAX = 30 * 1024 * 1024

/** What macOS and Windows add to archives. */
const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

/** The archive that someone chose. */
export interface Archive {
  /** The paths of its Markdown files, and of the articles in a file that Ghost or WordPress exported. */
  readonly articles: readonly string[]
  /** The articles that are no files of their own. */
  readonly exported: ReadonlyMap<string, MarkdownFile>
  /** The JSON and XML files that cannot be read, which may be exports; each with the reason. */
  readonly unusable: ReadonlyMap<string, string>
  /** Names that lead outside the archive. */
  readonly unsafe: readonly string[]
  readText(path: string): Promise<string>
  /** The path of a file that another one refers to. */
  find(from: string, reference: string): string | undefined
  /** @throws {UnusableZip} for what is no picture. */
  readPicture(path: string): Promise<Blob>
}

/**
 * Reads the names of an archive's files. Only an export of Ghost or WordPress is unpacked before it
 * is needed.
 *
 * @param name Of the file. One that is no zip archive is an archive of itself.
 * @throws {UnusableZip}
 */
export async function openArchive(chosen: Blob, name = 'articles.zip'): Promise<Archive> {
  const files = new Map<string, ZipFile | undefined>()
  const unsafe: string[] = []
  const isAlone = /\.(?:json|xml|md|markdown)$/i.test(name)
  if (isAlone) files.set(name, undefined)
  for (const file of isAlone ? [] : await listZip(chosen)) {
    const path = safePath(file.name)
    if (path === undefined) unsafe.push(file.name)
    else if (!SYSTEM.test(path) && !files.has(path)) files.set(path, file)
  }
  const paths = [...files.keys()]

  function find(from: string, reference: string): string | undefined {
    const path = resolvePath(from, reference)
    if (path === undefined || path === '') return undefined
    const fromRoot = reference.replace(/^\/+/, '')
    if (files.has(path)) return path
    if (files.has(fromRoot)) return fromRoot
    // The site's folder may be below others, as in `ghost/content/images/a.png`.
    const ending = paths.filter((one) => one.endsWith(`/${fromRoot}`))
    // Or a folder for pictures beside the article, as in `selling/images/a.png` for
    // `selling/index.md`.
    const folder = from.slice(0, from.lastIndexOf('/') + 1)
    const near = ending.filter((one) => one.startsWith(folder))
    return [ending, near].find(({ length }) => length === 1)?.[0]
  }

  async function read(path: string, maxBytes: number) {
    const file = files.get(path)
    if (file) return readZipFile(chosen, file, maxBytes)
    if (!files.has(path)) throw new UnusableZip('It is not in the archive.')
    if (chosen.size > maxBytes) throw new UnusableZip('It is too large.')
    return new Uint8Array(await chosen.arrayBuffer())
  }

  const exported = new Map<string, MarkdownFile>()
  const unusable = new Map<string, string>()
  const hasUploads = paths.some((path) => /(?:^|\/)wp-content\/uploads\//.test(path))
  for (const path of paths.filter((one) => /\.(?:json|xml)$/i.test(one))) {
    try {
      const text = new TextDecoder().decode(await read(path, EXPORT_MAX))
      const isXml = /\.xml$/i.test(path)
      const posts = isXml ? readWordpressExport(text, hasUploads) : readGhostExport(text)
      for (const file of posts) {
        const name = `${path}/${String(file.matter['slug'])}`
        // Two posts can have one slug, of which the importer reports the second.
        exported.set(exported.has(name) ? `${name} (${exported.size})` : name, file)
      }
    } catch (error) {
      if (!(error instanceof UnusableZip)) throw error
      unusable.set(path, error.message)
    }
  }

  const texts = paths.filter((path) => /\.(?:md|markdown)$/i.test(path))
  return {
    articles: [...texts, ...exported.keys()].toSorted(),
    exported,
    unusable,
    unsafe,
    find,
    async readText(path) {
      return new TextDecoder().decode(await read(path, ARTICLE_MAX))
    },
    async readPicture(path) {
      const bytes = await read(path, PICTURE_MAX)
      const image = readImage(bytes)
      if (!image) throw new UnusableZip('It is no PNG, JPEG, GIF or WebP picture.')
      if (image.width * image.height > PIXELS_MAX) throw new UnusableZip('It has too many pixels.')
      return new Blob([bytes], { type: image.type })
    },
  }
}
