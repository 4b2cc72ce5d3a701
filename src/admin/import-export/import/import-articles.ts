import { errorMessage, isBug } from '#client/query.ts'
import { ImportFault } from '../read-zip.ts'
import type { Post } from '#domain/posts/post.ts'
import { redirectPath } from '#domain/posts/old-address.ts'
import { renderMarkdown } from '../../editor/paste/render-markdown.ts'
import type { Archive } from './archive.ts'
import { convertCaptions, describeLostElements, describeShortcodes } from './convert-html.ts'
import { type ArticleFields, readArticle } from './article-fields.ts'
import { type References, takeCover, takePictures } from './take-pictures.ts'

/** What became of one file of an archive. */
export interface ImportedFile {
  readonly path: string
  readonly title?: string
  readonly outcome: 'imported' | 'exists' | 'failed'
  /** The article with its address. */
  readonly postId?: string | undefined
  readonly notes: readonly string[]
}

/** A draft as the ordinary save takes it. */
export type ImportedDraft = ArticleFields & {
  readonly content: string
  readonly coverImage?: { readonly src: string; readonly alt: string }
  readonly status: 'draft'
}

/** What an import needs of the site. A call that throws ends the import; it can be repeated. */
export interface ImportTarget {
  /** The article that has or had an address. */
  find(slug: string): Pick<Post, 'id' | 'title'> | undefined
  /** @param isShared Whether previews of shared links show it. */
  upload(picture: Blob, path: string, isShared: boolean): Promise<string>
  /** @returns the id of the new article, or why the server did not save it. */
  save(draft: ImportedDraft): Promise<{ readonly id: string } | { readonly reason: string }>
  /** Gives a text what articles have for what they lack, as a paste does. */
  adapt(body: HTMLElement): void
}

/**
 * Saves the articles of an archive as drafts, one after the other. An article is known by its
 * address, which the server gives once, so what was imported before is left alone.
 */
export async function* importArticles(
  archive: Archive,
  target: ImportTarget,
): AsyncGenerator<ImportedFile> {
  for (const [path, reason] of archive.unusable) yield { path, outcome: 'failed', notes: [reason] }
  const context = { archive, target, uploaded: new Map(), ...(await readAddresses(archive)) }
  for (const path of archive.articles.keys()) {
    yield await importFile(path, context).catch((error: unknown) => {
      if (!(error instanceof ImportFault)) throw error
      if (isBug(error.cause)) console.error(path, error.cause)
      return { path, outcome: 'failed', notes: [error.message] } as const
    })
  }
}

interface Context extends Awaited<ReturnType<typeof readAddresses>> {
  readonly archive: Archive
  readonly target: ImportTarget
  /** The addresses of the pictures that are there, as covers and others. */
  readonly uploaded: Map<string, string>
}

/** The addresses of all files, read before the first save: articles link to later ones. */
async function readAddresses(archive: Archive) {
  const slugs = new Map<string, string>()
  /** The first file that asks for an address gets it. */
  const owners = new Map<string, string>()
  /** New slugs by old addresses. */
  const moved = new Map<string, string>()
  for (const path of archive.articles.keys()) {
    // A file that cannot be read is reported when its turn comes.
    const file = await readFile(path, archive).catch(() => undefined)
    if (!file) continue
    const { slug, redirectFrom = [] } = file.fields
    slugs.set(path, slug)
    if (!owners.has(slug)) owners.set(slug, path)
    for (const address of redirectFrom) {
      const former = redirectPath(address)
      if (former !== undefined) moved.set(former, slug)
      if (former !== undefined && URL.canParse(address)) moved.set(withoutSlash(address), slug)
    }
  }
  return { slugs, owners, moved }
}

async function importFile(path: string, context: Context): Promise<ImportedFile> {
  const { archive, target, owners } = context
  const { fields, body, cover, notes, isHtml } = await readFile(path, archive)
  const { title, slug } = fields
  const owner = owners.get(slug)
  if (owner !== path)
    throw new ImportFault(`${owner} in the same archive has the address /diary/${slug} too.`)
  const existing = target.find(slug)
  if (existing) {
    const note = `The address /diary/${slug} is taken by “${existing.title}”.`
    const isOther = existing.title !== title
    return { path, title, outcome: 'exists', postId: existing.id, notes: isOther ? [note] : [] }
  }
  const html = convertCaptions(isHtml ? body : renderMarkdown(body))
  // A document without a window: it runs no script and loads nothing.
  const document = new DOMParser().parseFromString(html, 'text/html')
  target.adapt(document.body)
  const lost = [...describeLostElements(document), ...describeShortcodes(html)]
  const references = referencesIn(path, context)
  const top = await takeCover(cover, references)
  const shown = await takePictures(document.body, references)
  const content = document.body.innerHTML
  const saved = await target.save({ ...fields, ...top.fields, content, status: 'draft' })
  if ('reason' in saved) return { path, title, outcome: 'failed', notes: [saved.reason] }
  const all = new Set([...notes, ...lost, ...top.notes, ...shown])
  return { path, title, outcome: 'imported', postId: saved.id, notes: [...all] }
}

function referencesIn(path: string, context: Context): References {
  const { archive, target, uploaded, slugs, moved } = context
  return {
    find: (reference) => archive.find(path, reference),
    async upload(file, isShared) {
      const key = `${isShared} ${file}`
      const address =
        uploaded.get(key) ?? (await target.upload(await archive.readPicture(file), file, isShared))
      uploaded.set(key, address)
      return address
    },
    addressOf(file, reference) {
      const former = URL.canParse(reference) ? withoutSlash(reference) : redirectPath(reference)
      const linked = file === undefined ? moved.get(former ?? '') : slugs.get(file)
      return linked === undefined ? undefined : `/diary/${linked}`
    },
  }
}

async function readFile(path: string, archive: Archive) {
  try {
    const file = await archive.articles.get(path)!()
    return { ...readArticle(path, file), isHtml: file.isHtml === true }
  } catch (cause) {
    // The other articles can still be read.
    throw new ImportFault(isBug(cause) ? 'It cannot be read.' : errorMessage(cause), { cause })
  }
}

/** An address of another site, without what does not change which article it is. */
function withoutSlash(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/$/, '')
}
