import { documentId } from '#domain/content/document-id.ts'
import { withoutDone } from '#domain/content/merge/merge.ts'
import { contentChanges, readAllChanges } from './change-store.ts'
import { readReleaseContent } from './release-content.ts'

/** The documents of which visitors see an earlier save, by id. */
export async function listPendingContent(): Promise<string[]> {
  const saved = await readAllChanges()
  if (saved.size === 0) return []
  const { documents } = await readReleaseContent()
  return Object.entries(documents).flatMap(([file, { version }]) => {
    const id = documentId(file)
    return (saved.get(id)?.version ?? 0) > version ? [id] : []
  })
}

/**
 * Remove the changes that the files of the live release already hold, whether by `content:pull` or by hand. Only a
 * deployed build may do this: before, the site would fall back to the old words.
 */
export async function clearDoneChanges(): Promise<void> {
  const saved = await readAllChanges()
  if (saved.size === 0) return
  const { documents } = await readReleaseContent()
  for (const [file, { file: value }] of Object.entries(documents)) {
    const record = saved.get(documentId(file))
    if (!record || withoutDone(value, record.changes).length === record.changes.length) continue
    await contentChanges.update(documentId(file), (current) => ({
      ...current,
      changes: withoutDone(value, current.changes),
    }))
  }
}
