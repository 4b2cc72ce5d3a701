import { decodeText } from '#domain/decode-text.ts'
import { decodePercent } from '#domain/parse-text.ts'
import { PIXELS_MAX, readImage } from '#domain/posts/image.ts'
import { listZipFiles, ImportFault, type ZipFile } from '../read-zip.ts'
import {
  type ArticleText,
  type ImportableArticle,
  readArticle,
  splitFrontMatter,
} from './article-fields.ts'
import { readGhostExport } from './ghost-export.ts'
import { readWordpressExport } from './wordpress-export.ts'

/** The most bytes of a Markdown file, which are those that a save accepts. */
const ARTICLE_MAX = 1024 * 1024
/**
 * The most bytes of an export: some 5,000 articles of Ghost, which stores each in three formats.
 * All texts of an archive together have as many, because they are kept until they are imported.
 */
const EXPORT_MAX = 200 * 1024 * 1024
/** The most bytes of a picture. It is made smaller before it is uploaded. */
const PICTURE_MAX = 30 * 1024 * 1024

const MARKDOWN = /\.(?:md|markdown)$/i
/** Markdown files and exports of other programs. */
const TEXT = /\.(?:md|markdown|json|xml)$/i

/** Files that macOS and Windows add to archives. */
const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

/** WordPress's folder of uploads. */
const UPLOADS = /(?:^|\/)wp-content\/uploads\//i

/** An address in that folder: its host and its path in an archive. */
const UPLOAD = /^https?:\/\/(?:www\.)?([^/]+)(?:\/.*?)?(\/wp-content\/uploads\/[^]*)/i

/** The archive that someone chose. */
export type Archive = Awaited<ReturnType<typeof openArchive>>

/**
 * Reads the articles of an archive. Pictures are unpacked when they are needed.
 *
 * @param name The name of the chosen file. One that is no zip archive is an archive of itself.
 * @throws {ImportFault}
 */
export async function openArchive(chosen: Blob, name = 'articles.zip') {
  const files = await listFiles(chosen, name)
  const read = await readArticles(files)
  const hasUploads = [...files.keys()].some((path) => UPLOADS.test(path))
  const oldHosts = new Set([...read.articles.values()].flatMap((one) => [...(one.oldHosts ?? [])]))

  /** Reads an address as a reference to a file, as is one of the old site's uploads if their folder is here. */
  function parseReference(address: string): string | undefined {
    const [, host = '', path] = (hasUploads && UPLOAD.exec(address)) || []
    const isOld = path !== undefined && oldHosts.has(host.toLowerCase())
    return parseLocalReference(isOld ? path : address)
  }
  return {
    ...read,
    parseReference,
    /** Finds the file that an address in another file means. */
    findFile(from: string, address: string): string | undefined {
      const reference = parseReference(address)
      return reference === undefined ? undefined : findPath(files, from, reference)
    },
    /** @param path A path that `findFile` has found. @throws {ImportFault} for what is no picture. */
    readPicture: async (path: string) => readPicture(await files.get(path)!.read(PICTURE_MAX)),
  }
}

/** The files of an archive by their paths. */
async function listFiles(chosen: Blob, name: string): Promise<ReadonlyMap<string, ZipFile>> {
  const files = new Map<string, ZipFile>()
  const all = TEXT.test(name) ? [wrapSingleFile(chosen, name)] : listZipFiles(chosen)
  for (const file of await all) {
    const path = resolvePath('', file.name)
    if (!SYSTEM.test(path) && !files.has(path)) files.set(path, file)
  }
  return files
}

function wrapSingleFile(chosen: Blob, name: string): ZipFile {
  async function read(maxBytes: number) {
    if (chosen.size > maxBytes) throw new ImportFault('It is too large.')
    return new Uint8Array(await chosen.arrayBuffer())
  }
  return { name, read }
}

/**
 * Reads the articles of Markdown files and exports, by the path of the file or a name within the
 * export. A file that cannot be read is `unusable`, with the reason, and stops no other article.
 */
async function readArticles(files: ReadonlyMap<string, ZipFile>) {
  const articles: [path: string, ImportableArticle][] = []
  const unusable = new Map<string, string>()
  let room = EXPORT_MAX
  async function collectFault(path: string, parse: () => unknown) {
    try {
      await parse()
    } catch (error) {
      const isFault = error instanceof ImportFault
      if (!isFault) console.error(path, error)
      unusable.set(path, isFault ? error.message : 'It cannot be read.')
    }
  }
  for (const [path, file] of [...files].filter(([name]) => TEXT.test(name)))
    await collectFault(path, async () => {
      const bytes = await file.read(Math.min(MARKDOWN.test(path) ? ARTICLE_MAX : EXPORT_MAX, room))
      room -= bytes.length
      for (const [name, text] of readTexts(path, bytes))
        await collectFault(name, () => articles.push([name, readArticle(name, text)]))
    })
  return { articles: new Map(articles.toSorted(([a], [b]) => (a < b ? -1 : 1))), unusable }
}

/** Reads one file of an archive: a Markdown file has one article, an export any number. */
function readTexts(path: string, bytes: Uint8Array): ReadonlyMap<string, ArticleText> {
  const texts = new Map<string, ArticleText>()
  const isMarkdown = MARKDOWN.test(path)
  // A program writes UTF-8, of which few bytes may be broken.
  const { text, guess } = decodeText(bytes, isMarkdown ? undefined : 'utf-8')
  const lost = guess
    ? [`The file is not valid UTF-8 and was read as ${guess}. Check accents and signs.`]
    : []
  const readExport = /\.xml$/i.test(path) ? readWordpressExport : readGhostExport
  for (const post of isMarkdown ? [splitFrontMatter(text)] : readExport(text)) {
    const name = isMarkdown ? path : `${path}/${String(post.matter['slug'])}`
    // Two posts can have the same slug; the importer reports the second one.
    const unique = texts.has(name) ? `${name} (${texts.size})` : name
    texts.set(unique, { ...post, notes: [...(post.notes ?? []), ...lost] })
  }
  return texts
}

function readPicture(bytes: Uint8Array<ArrayBuffer>): Blob {
  const image = readImage(bytes)
  if (!image) throw new ImportFault('It is not a PNG, JPEG, GIF or WebP picture.')
  if (image.width * image.height > PIXELS_MAX) throw new ImportFault('It has too many pixels.')
  return new Blob([bytes], { type: image.type })
}

function findPath(files: ReadonlyMap<string, unknown>, from: string, reference: string) {
  const path = resolvePath(from, reference)
  const fromRoot = reference.replace(/^\/+/, '')
  const exact = [path, fromRoot].find((one) => files.has(one))
  if (exact !== undefined) return exact
  // The folder of the site may be inside another one, as in `ghost/content/images/a.png`.
  const ending = [...files.keys()].filter((one) => one.endsWith(`/${fromRoot}`))
  // The picture may be in a folder beside the article, as in `selling/images/a.png` for
  // `selling/index.md`.
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const near = ending.filter((one) => one.startsWith(folder))
  return [ending, near].find(({ length }) => length === 1)?.[0]
}

/**
 * Resolves a reference in a file, or a name of the archive, to a path as a browser does: none leads
 * outside. Paths only find files of the archive, and nothing is ever written to a disk under them.
 */
export function resolvePath(file: string, reference: string): string {
  const encode = (path: string) =>
    path
      // A Ghost export can have half of a surrogate pair, which has no code in an address.
      .toWellFormed()
      .split(/[\\/]+/)
      .map(encodeURIComponent)
      .join('/')
  const { pathname } = new URL(encode(reference), `https://archive/${encode(file)}`)
  return decodeURIComponent(pathname.slice(1))
}

/**
 * Reads a reference to a file, without query, fragment and escapes; `undefined` for an address of
 * another site.
 */
export function parseLocalReference(address: string): string | undefined {
  // Ghost exports its own addresses with this placeholder.
  const [path = ''] = address.replace('__GHOST_URL__', '').split(/[?#]/)
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined
  return decodePercent(path) ?? path
}
