import { listZip, readZipFile, UnusableZip, type ZipFile } from '#client/zip/read-zip.ts'
import { PIXELS_MAX, readImage } from '#domain/posts/image.ts'
import { resolvePath, safePath } from './archive-paths.ts'

/** The most that a save accepts. */
const ARTICLE_MAX = 1024 * 1024
/** Larger pictures are made smaller before they are uploaded. */
const PICTURE_MAX = 30 * 1024 * 1024

/** What macOS and Windows add to archives. */
const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

/** The archive that someone chose. */
export interface Archive {
  /** The paths of its Markdown files. */
  readonly articles: readonly string[]
  /** Names that lead outside the archive. */
  readonly unsafe: readonly string[]
  readText(path: string): Promise<string>
  /** The path of a file that another one refers to. */
  find(from: string, reference: string): string | undefined
  /** @throws {UnusableZip} for what is no picture. */
  readPicture(path: string): Promise<Blob>
}

/** Reads the names of an archive's files. Nothing is unpacked until it is needed. @throws {UnusableZip} */
export async function openArchive(zip: Blob): Promise<Archive> {
  const files = new Map<string, ZipFile>()
  const unsafe: string[] = []
  for (const file of await listZip(zip)) {
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
    return ending.length === 1 ? ending[0] : undefined
  }

  async function read(path: string, maxBytes: number) {
    const file = files.get(path)
    if (!file) throw new UnusableZip('It is not in the archive.')
    return readZipFile(zip, file, maxBytes)
  }

  return {
    articles: paths.filter((path) => /\.(?:md|markdown)$/i.test(path)).toSorted(),
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
