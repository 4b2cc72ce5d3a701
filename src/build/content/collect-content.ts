import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type ContentFile, buildDocumentId } from '#domain/content/document-id.ts'
import { findSchema } from '#domain/content/documents.ts'
import { mergeSaved, type SavedContent } from '#domain/content/stored-content.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'
import { contentChanges, quizCopies } from '#server/content/content-store.ts'
import { addListedPages, type ListedPage } from '#server/posts/listed-pages.ts'
import { parseFile, SOURCE_FOLDER } from '#server/site/read-content.ts'

interface Document {
  /** The content of its file. */
  readonly source: unknown
  /** The same with the changes of the admin area. */
  readonly value: unknown
  /** The save that is in it; 0 before the first. */
  readonly version: number
  /** A copy of a quiz has no file. */
  readonly isCopy?: true
}

/** The words of the site by file. */
export type SiteContent = ReadonlyMap<ContentFile, Document>

/** A file of `content` breaks a rule. The message names the file, the key and the reason. */
export class ContentFault extends Error {
  override readonly name = 'ContentFault'
}

/**
 * Read the files of a project's content and merge them with what was changed in the admin area. An
 * edit never fails a build: what does not apply is left out.
 *
 * @throws {ContentFault} when a file itself breaks a rule.
 */
export async function collectContent(project: string): Promise<SiteContent> {
  const folder = join(project, SOURCE_FOLDER)
  const stored = await contentChanges.entries()
  const documents = new Map<ContentFile, Document>()
  for (const file of await listFiles(folder)) {
    const schema = findSchema(file)
    const source = await readSource(folder, file, schema)
    const record = stored.get(buildDocumentId(file))
    const value = schema ? mergeSaved(source, record, schema).value : source
    documents.set(file, { source, value, version: record?.version ?? 0 })
  }
  await addCopies(documents, stored)
  return documents
}

/** The words that a release shows, whose header and footer list pages made in the admin area. */
export async function collectReleaseContent(
  project: string,
  pages: readonly ListedPage[],
): Promise<SiteContent> {
  const documents = new Map(await collectContent(project))
  const site = documents.get('site')
  if (site) {
    const value = addListedPages(siteSchema.parse(site.value), pages)
    documents.set('site', { ...site, value })
  }
  return documents
}

/** Add the quizzes that were copied in the admin area. A file of the same id is used instead. */
async function addCopies(
  documents: Map<ContentFile, Document>,
  stored: ReadonlyMap<string, SavedContent>,
): Promise<void> {
  for (const [id, { quiz }] of await quizCopies.entries()) {
    const file = `quizzes/${id}`
    const { error } = quizSchema.safeParse(quiz)
    if (error) console.warn(`The copied quiz ${id} is left out: ${z.prettifyError(error)}`)
    if (error || documents.has(file)) continue
    const record = stored.get(buildDocumentId(file))
    const { value } = mergeSaved(quiz, record, quizSchema)
    documents.set(file, { source: quiz, value, version: record?.version ?? 0, isCopy: true })
  }
}

/** `site`, `pages/home`, `quizzes/board`, …, sorted. */
async function listFiles(folder: string): Promise<ContentFile[]> {
  const names = await Array.fromAsync(glob('{,pages/,quizzes/}*.yaml', { cwd: folder }))
  return names.map((name) => name.slice(0, -'.yaml'.length)).toSorted()
}

async function readSource(folder: string, file: ContentFile, schema?: z.ZodType<unknown>) {
  try {
    const source = await parseFile(join(folder, `${file}.yaml`))
    schema?.parse(source)
    return source
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ContentFault(`${SOURCE_FOLDER}/${file}.yaml: ${reason}`, { cause: error })
  }
}
