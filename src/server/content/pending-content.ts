import { buildDocumentId } from '#domain/content/document-id.ts'
import { findSchema } from '#domain/content/documents.ts'
import { mergeSaved, rebaseEdit } from '#domain/content/stored-content.ts'
import { isSame } from '#domain/content/value.ts'
import { readReleaseContent } from '../site/release-content.ts'
import { contentChanges, quizCopies } from './content-store.ts'
import { listSources } from './find-documents.ts'

/** The documents, by id, whose last save visitors do not see yet. */
export async function listPendingContent(): Promise<string[]> {
  const [saved, sources, { documents }] = await Promise.all([
    contentChanges.entries(),
    listSources(),
    readReleaseContent(),
  ])
  const known = new Set(sources.map(({ file }) => file))
  const removed = Object.keys(documents).filter(
    (file) => !known.has(file) && documents[file]?.isCopy,
  )
  const changed = sources.filter(
    ({ id, builtVersion }) => (saved.get(id)?.version ?? 0) > builtVersion,
  )
  return [...changed.map(({ id }) => id), ...removed.map(buildDocumentId)]
}

/**
 * Let edits start from the files of the live release, which may hold what was edited, by
 * `content:pull` or by hand. Only a deployed build may do this: before, the site would fall back to
 * the old words.
 */
export async function rebaseEdits(): Promise<void> {
  const { documents } = await readReleaseContent()
  // A copy that `content:pull` wrote into a file is that file's quiz from the release that has it.
  for (const id of await quizCopies.keys()) {
    const built = documents[`quizzes/${id}`]
    if (built && built.isCopy !== true) await quizCopies.remove(id)
  }
  const saved = await contentChanges.entries()
  for (const [file, { file: value }] of Object.entries(documents)) {
    const record = saved.get(buildDocumentId(file))
    const schema = findSchema(file)
    if (!record || !schema) continue
    const rebase = (saved: typeof record) => rebaseEdit(value, mergeSaved(value, saved, schema))
    if (!record.changes && isSame(rebase(record), record.edit)) continue
    const update = (saved: typeof record) => ({ ...saved, edit: rebase(saved), changes: undefined })
    await contentChanges.update(buildDocumentId(file), update)
  }
}
