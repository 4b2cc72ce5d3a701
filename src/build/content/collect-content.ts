import { join } from 'node:path'
import { z } from 'zod'
import { type ContentFile, buildDocumentId } from '#domain/content/document-id.ts'
import { findSchema } from '#domain/content/documents.ts'
import { mergeSaved, type ReleaseContent } from '#domain/content/stored-content.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'
import { contentChanges, quizCopies } from '#server/content/content-store.ts'
import { addListedPages, type ListedPage } from '#server/posts/listed-pages.ts'
import { listContentFiles, parseFile, SOURCE_FOLDER } from '#server/site/read-content.ts'

/** The words of the site by file, each with its value after the changes of the admin area. */
export type SiteContent = ReadonlyMap<ContentFile, SiteDocument>
type SiteDocument = ReleaseContent['documents'][string] & { readonly value: unknown }

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
  const documents = new Map<ContentFile, SiteDocument>()
  const addDocument = (name: ContentFile, file: unknown, isCopy?: true) => {
    const record = stored.get(buildDocumentId(name))
    const schema = findSchema(name)
    const value = schema ? mergeSaved(file, record, schema).value : file
    documents.set(name, { version: record?.version ?? 0, file, value, isCopy })
  }
  for (const name of await listContentFiles(folder))
    addDocument(name, await readSource(folder, name))
  for (const [id, { quiz }] of await quizCopies.entries()) {
    const { error } = quizSchema.safeParse(quiz)
    if (error) console.warn(`The copied quiz ${id} is left out: ${z.prettifyError(error)}`)
    // A file of the same id is used instead.
    else if (!documents.has(`quizzes/${id}`)) addDocument(`quizzes/${id}`, quiz, true)
  }
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

async function readSource(folder: string, name: ContentFile): Promise<unknown> {
  try {
    const source = await parseFile(join(folder, `${name}.yaml`))
    findSchema(name)?.parse(source)
    return source
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ContentFault(`${SOURCE_FOLDER}/${name}.yaml: ${reason}`, { cause: error })
  }
}
