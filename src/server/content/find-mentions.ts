import { titleOf } from '#domain/content/documents.ts'
import { mergeContent } from '#domain/content/merge/merge.ts'
import { contentChanges } from './content-store.ts'
import { listSources } from './find-documents.ts'

/** The documents whose saved words match, with these words as JSON, in the order of the list of content. */
export async function findMentions(
  pattern: RegExp,
): Promise<{ readonly id: string; readonly title: string; readonly text: string }[]> {
  const [saved, sources] = await Promise.all([contentChanges.entries(), listSources()])
  return sources.flatMap(({ id, file, value, schema }) => {
    const changes = saved.get(id)?.changes ?? []
    // Merging validates the document, which only few of them need.
    if (!pattern.test(JSON.stringify([value, changes]))) return []
    const text = JSON.stringify(mergeContent(value, changes, schema).tree)
    return pattern.test(text) ? [{ id, title: titleOf(file, value), text }] : []
  })
}
