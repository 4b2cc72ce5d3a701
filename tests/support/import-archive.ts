import { openArchive } from '#admin/import-export/import/archive.ts'
import { importArticles, type ImportedDraft } from '#admin/import-export/import/import-articles.ts'

/** Imports an archive into an empty site: what became of each file, and what was saved. */
export async function importArchive(file: Blob, name?: string) {
  const saved: ImportedDraft[] = []
  const imported = importArticles(await openArchive(file, name), {
    findExisting: () => undefined,
    upload: async (_, path) => `/media/${path.split('/').at(-1)}`,
    save: async (draft) => ({ id: String(saved.push(draft)) }),
    convertMarkup: () => {},
  })
  return { files: await Array.fromAsync(imported), saved }
}
