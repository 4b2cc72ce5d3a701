import { documentId } from '#domain/content/document-id.ts'
import { schemaOf } from '#domain/content/documents.ts'
import { mergeSaved, rebaseEdit } from '#domain/content/stored-content.ts'
import { isSame } from '#domain/content/value.ts'
import { contentChanges, quizCopies } from './content-store.ts'
import { withEdit } from './edit-content.ts'
import { readReleaseContent } from '../site/release-content.ts'

/** The documents of which visitors see an earlier save, by id. */
export async function listPendingContent(): Promise<string[]> {
  const [saved, copies, { documents }] = await Promise.all([
    contentChanges.entries(),
    quizCopies.keys(),
    readReleaseContent(),
  ])
  const unbuilt = copies
    .map((id) => `quizzes/${id}`)
    .filter((file) => !Object.hasOwn(documents, file))
  const changed = Object.entries(documents).flatMap(([file, { version, isCopy = false }]) => {
    const isRemoved = isCopy && !copies.includes(file.replace('quizzes/', ''))
    return isRemoved || (saved.get(documentId(file))?.version ?? 0) > version ? [file] : []
  })
  return [...changed, ...unbuilt].map(documentId)
}

/**
 * Let edits start from the files of the live release, which may hold what was edited, by
 * `content:pull` or by hand. Only a deployed build may do this: before, the site would fall back to
 * the old words.
 */
export async function rebaseEdits(): Promise<void> {
  await clearCopiesWithFiles()
  const saved = await contentChanges.entries()
  if (saved.size === 0) return
  const { documents } = await readReleaseContent()
  for (const [file, { file: value }] of Object.entries(documents)) {
    const record = saved.get(documentId(file))
    const schema = schemaOf(file)
    if (!record || !schema) continue
    const rebase = (saved: typeof record) => rebaseEdit(value, mergeSaved(value, saved, schema))
    if (!record.changes && isSame(rebase(record), record.edit)) continue
    await contentChanges.update(documentId(file), (saved) => withEdit(saved, rebase(saved)))
  }
}

/** A copy that `content:pull` wrote into a file is that file's quiz from the release that has it. */
async function clearCopiesWithFiles(): Promise<void> {
  const copies = await quizCopies.keys()
  if (copies.length === 0) return
  const { documents } = await readReleaseContent()
  for (const id of copies) {
    const built = documents[`quizzes/${id}`]
    if (built && built.isCopy !== true) await quizCopies.remove(id)
  }
}
