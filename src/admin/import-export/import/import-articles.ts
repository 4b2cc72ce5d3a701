import { findRedirectPath } from '#domain/posts/old-address.ts'
import type { Post } from '#domain/posts/post.ts'
import { renderMarkdown } from '../../editor/paste/render-markdown.ts'
import { type Archive, parseLocalReference } from './archive.ts'
import type { ArticleFields, ImportableArticle } from './article-fields.ts'
import { convertCaptions, describeLostElements, describeShortcodes } from './convert-html.ts'
import { moveCover, replaceAddresses } from './replace-addresses.ts'

/** The outcome for one file of an archive. */
export interface ImportedFile {
  readonly path: string
  readonly title?: string
  readonly outcome: 'imported' | 'exists' | 'failed'
  /** The id of the article that has the address. */
  readonly postId?: string | undefined
  readonly notes: readonly string[]
}

/** The body of the request that saves a draft. */
export type ImportedDraft = ArticleFields & {
  readonly content: string
  readonly coverImage?: { readonly src: string; readonly alt: string }
  readonly status: 'draft'
}

/** The site that articles are imported into. A call that throws ends the import, which can be repeated. */
export interface ImportTarget {
  /** Returns the article that has or had a slug. */
  findExisting(slug: string): Pick<Post, 'id' | 'title'> | undefined
  /** @param isShared Whether previews of shared links show it. */
  upload(picture: Blob, path: string, isShared: boolean): Promise<string>
  /** @returns the id of the new article, or why the server did not save it. */
  save(draft: ImportedDraft): Promise<{ readonly id: string } | { readonly reason: string }>
  /** Converts notes, raised text and tables as a paste does. */
  convertMarkup(body: HTMLElement): void
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
  const context = { archive, target, uploaded: new Map(), ...collectAddresses(archive.articles) }
  for (const [path, article] of archive.articles) yield await importArticle(path, article, context)
}

interface Context extends ReturnType<typeof collectAddresses> {
  readonly archive: Archive
  readonly target: ImportTarget
  /** The addresses of uploaded pictures, by their path and whether they are covers. */
  readonly uploaded: Map<string, string>
}

/** Collects the addresses of all articles before the first save, because articles link to later ones. */
function collectAddresses(articles: Archive['articles']) {
  /** The path of the file that gets each slug: the first that asks for it. */
  const owners = new Map<string, string>()
  /** The new slugs by the old addresses. */
  const moved = new Map<string, string>()
  for (const [path, { fields }] of articles) {
    const { slug, redirectFrom = [] } = fields
    if (!owners.has(slug)) owners.set(slug, path)
    for (const address of redirectFrom) {
      const former = findRedirectPath(address)
      if (former !== undefined) moved.set(former, slug)
      if (former !== undefined && URL.canParse(address)) moved.set(normalizeAddress(address), slug)
    }
  }
  return { owners, moved }
}

async function importArticle(
  path: string,
  article: ImportableArticle,
  context: Context,
): Promise<ImportedFile> {
  const { fields, body, isHtml, cover } = article
  const { target } = context
  const { title } = fields
  const obstacle = findOtherOwner(path, fields, context)
  if (obstacle) return obstacle
  const html = convertCaptions(isHtml ? body : renderMarkdown(body))
  // A document without a window: it runs no script and loads nothing.
  const document = new DOMParser().parseFromString(html, 'text/html')
  target.convertMarkup(document.body)
  const notes = [...article.notes, ...describeLostElements(document), ...describeShortcodes(html)]
  const references = createReferences(path, context, notes)
  const coverImage = cover && (await moveCover(cover, references))
  await replaceAddresses(document.body, references)
  const shown = { content: document.body.innerHTML, ...(coverImage && { coverImage }) }
  const savedPost = await target.save({ ...fields, ...shown, status: 'draft' })
  if ('reason' in savedPost) return { path, title, outcome: 'failed', notes: [savedPost.reason] }
  return { path, title, outcome: 'imported', postId: savedPost.id, notes: [...new Set(notes)] }
}

/** The outcome for a file whose address another file of the archive, or an article of the site, has. */
function findOtherOwner(
  path: string,
  { title, slug }: ArticleFields,
  { owners, target }: Context,
): ImportedFile | undefined {
  const owner = owners.get(slug)
  if (owner !== path) {
    const note = `${owner} in the same archive has the address /diary/${slug} too.`
    return { path, outcome: 'failed', notes: [note] }
  }
  const existing = target.findExisting(slug)
  if (!existing) return undefined
  const note = `The address /diary/${slug} is taken by “${existing.title}”.`
  const isOther = existing.title !== title
  return { path, title, outcome: 'exists', postId: existing.id, notes: isOther ? [note] : [] }
}

export type ImportContext = ReturnType<typeof createReferences>

/** Finds what the addresses in one article mean. What cannot be taken along is noted. */
function createReferences(path: string, context: Context, notes: string[]) {
  const { archive, target, uploaded, moved } = context
  return {
    addNote: (note: string) => void notes.push(note),
    parseReference: archive.parseReference,
    findFile: (address: string) => archive.findFile(path, address),
    /** @param isShared Whether previews of shared links show it. @returns its address. */
    async uploadPicture(file: string, isShared: boolean): Promise<string> {
      const key = `${isShared} ${file}`
      const address =
        uploaded.get(key) ?? (await target.upload(await archive.readPicture(file), file, isShared))
      uploaded.set(key, address)
      return address
    },
    /** Returns the new address of the article that a file becomes, or that had the address of a link. */
    findArticleAddress(file: string | undefined, link: string) {
      const former = URL.canParse(link)
        ? normalizeAddress(link)
        : findRedirectPath(parseLocalReference(link) ?? '')
      const slug =
        file === undefined ? moved.get(former ?? '') : archive.articles.get(file)?.fields.slug
      return slug === undefined ? undefined : `/diary/${slug}`
    },
  }
}

/** Removes what does not change which article an address means: query, fragment and last slash. */
function normalizeAddress(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/$/, '')
}
