import { listZip, readZipFile, UnusableZip, type ZipFile } from '#client/zip/read-zip.ts'
import { PIXELS_MAX, readImage } from '#domain/posts/image.ts'
import { splitFrontMatter, type MarkdownFile } from './article-fields.ts'
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
  /** How to read each article, by the path of its file or a name within an export. */
  readonly articles: ReadonlyMap<string, () => Promise<MarkdownFile>>
  /** The JSON and XML files that cannot be read, which may be exports; each with the reason. */
  readonly unusable: ReadonlyMap<string, string>
  /** Names that lead outside the archive. */
  readonly unsafe: readonly string[]
  /** The path of a file that another one refers to. */
  find(from: string, reference: string): string | undefined
  /** @throws {UnusableZip} for what is no picture. */
  readPicture(path: string): Promise<Blob>
}

/** Reads a file of an archive. @throws {UnusableZip} */
type Read = (path: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Reads the names of an archive's files. Only an export of Ghost or WordPress is unpacked before it
 * is needed.
 *
 * @param name Of the file. One that is no zip archive is an archive of itself.
 * @throws {UnusableZip}
 */
export async function openArchive(chosen: Blob, name = 'articles.zip'): Promise<Archive> {
  const { files, unsafe } = await listFiles(chosen, name)
  const paths = [...files.keys()]

  async function read(path: string, maxBytes: number) {
    const file = files.get(path)
    if (file) return readZipFile(chosen, file, maxBytes)
    if (!files.has(path)) throw new UnusableZip('It is not in the archive.')
    if (chosen.size > maxBytes) throw new UnusableZip('It is too large.')
    return new Uint8Array(await chosen.arrayBuffer())
  }

  const { exported, unusable } = await readExports(paths, read)
  const articles = new Map([
    ...paths
      .filter((path) => /\.(?:md|markdown)$/i.test(path))
      .map((path) => [path, async () => splitFrontMatter(await readText(path, read))] as const),
    ...[...exported].map(([path, file]) => [path, async () => file] as const),
  ])
  return {
    articles: new Map([...articles].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    unusable,
    unsafe,
    find: (from, reference) => findPath(files, from, reference),
    async readPicture(path) {
      const bytes = await read(path, PICTURE_MAX)
      const image = readImage(bytes)
      if (!image) throw new UnusableZip('It is not a PNG, JPEG, GIF or WebP picture.')
      if (image.width * image.height > PIXELS_MAX) throw new UnusableZip('It has too many pixels.')
      return new Blob([bytes], { type: image.type })
    },
  }
}

async function listFiles(chosen: Blob, name: string) {
  const files = new Map<string, ZipFile | undefined>()
  const unsafe: string[] = []
  if (/\.(?:json|xml|md|markdown)$/i.test(name))
    return { files: files.set(name, undefined), unsafe }
  for (const file of await listZip(chosen)) {
    const path = safePath(file.name)
    if (path === undefined) unsafe.push(file.name)
    else if (!SYSTEM.test(path) && !files.has(path)) files.set(path, file)
  }
  return { files, unsafe }
}

/** The articles in the exports of other programs. */
async function readExports(paths: readonly string[], read: Read) {
  const exported = new Map<string, MarkdownFile>()
  const unusable = new Map<string, string>()
  const hasUploads = paths.some((path) => /(?:^|\/)wp-content\/uploads\//.test(path))
  for (const path of paths.filter((one) => /\.(?:json|xml)$/i.test(one))) {
    try {
      const text = await readText(path, read, EXPORT_MAX)
      const isXml = /\.xml$/i.test(path)
      const posts = isXml ? readWordpressExport(text, hasUploads) : readGhostExport(text)
      for (const file of posts) {
        const name = `${path}/${String(file.matter['slug'])}`
        // Two posts can have the same slug; the importer reports the second one.
        exported.set(exported.has(name) ? `${name} (${exported.size})` : name, file)
      }
    } catch (error) {
      if (!(error instanceof UnusableZip)) throw error
      unusable.set(path, error.message)
    }
  }
  return { exported, unusable }
}

async function readText(path: string, read: Read, maxBytes = ARTICLE_MAX): Promise<string> {
  return new TextDecoder().decode(await read(path, maxBytes))
}

function findPath(
  files: ReadonlyMap<string, unknown>,
  from: string,
  reference: string,
): string | undefined {
  const path = resolvePath(from, reference)
  if (path === undefined || path === '') return undefined
  const fromRoot = reference.replace(/^\/+/, '')
  const exact = [path, fromRoot].find((one) => files.has(one))
  if (exact !== undefined) return exact
  // The site's folder may be below others, as in `ghost/content/images/a.png`.
  const ending = [...files.keys()].filter((one) => one.endsWith(`/${fromRoot}`))
  // Or a folder for pictures beside the article, as in `selling/images/a.png` for
  // `selling/index.md`.
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const near = ending.filter((one) => one.startsWith(folder))
  return [ending, near].find(({ length }) => length === 1)?.[0]
}

/**
 * A file's name inside an archive with plain slashes; `undefined` for a name that leads outside it.
 * Names only find files of the archive, and nothing is ever written to a disk under them.
 */
export function safePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/')
  if (/^\/|^[a-z]:|\0/i.test(path) || path.split('/').includes('..')) return undefined
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/** The path that a reference in a file means; `undefined` when it leads outside the archive. */
export function resolvePath(file: string, reference: string): string | undefined {
  const isFromRoot = reference.startsWith('/')
  const parts = isFromRoot ? [] : file.split('/').slice(0, -1)
  for (const part of reference.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** A reference to a file, without query, fragment and escapes; `undefined` for another site's address. */
export function localReference(address: string): string | undefined {
  // Ghost exports its own addresses with this placeholder.
  const [path = ''] = address.replace('__GHOST_URL__', '').split(/[?#]/)
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
