import type { Edit } from '#domain/content/change.ts'
import { applyEdits } from '#domain/content/edits/apply-edits.ts'
import { mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import type { ContentPreview } from '#domain/content/preview/content-preview.ts'
import { listPageTexts } from '#domain/content/preview/page-texts.ts'
import { listPreviewPages } from '#domain/content/preview/preview-pages.ts'
import { toTree, type Tree } from '#domain/content/tree.ts'
import { fillFirm, firmFactsOf } from '#domain/site/firm-facts.ts'
import { readSite } from '../site/site.ts'
import { contentChanges, contentVersions } from './content-store.ts'
import { requireValidChanges } from './edit-content.ts'
import { describeForm, listSources, requireSource, type Source } from './find-documents.ts'

/** A document as the live release shows it, and what stands beside it on its pages. @throws {Failure} `not-found`. */
export async function readPreview(id: string): Promise<ContentPreview> {
  const source = await requireSource(id)
  const files = new Set(listPreviewPages(source.file).flatMap((page) => page.files))
  const shown = (await listSources()).filter(({ file }) => files.has(file))
  const texts = shown.map(async (one) =>
    listPageTexts(one.file, describeForm(one.schema), await readLiveTree(one)),
  )
  return {
    live: await readLiveTree(source),
    texts: (await Promise.all(texts)).flat(),
    facts: firmFactsOf(await readSite()),
  }
}

/**
 * The value of a document with edits that are not saved, as pages would get it.
 *
 * @throws {Failure} `invalid` naming the places of broken rules; `not-found`.
 */
export async function tryEdits(id: string, edits: readonly Edit[], now: Date): Promise<unknown> {
  const source = await requireSource(id)
  const record = await contentChanges.find(id)
  const made = { at: now.toISOString(), by: { id: '', username: '' } }
  const stored = record?.changes ?? []
  const { changes } = applyEdits(source.value, stored, source.schema, edits, made)
  requireValidChanges(source, stored, changes)
  const { value } = mergeContent(source.value, changes, source.schema)
  return fillFirm(source.schema.parse(value), firmFactsOf(await readSite()))
}

/** The merge that the live release was built from. */
async function readLiveTree({ id, value, schema, builtVersion }: Source): Promise<Tree> {
  const record = builtVersion > 0 ? await contentChanges.find(id) : undefined
  const built = record?.version === builtVersion ? record : await findBuilt(id, builtVersion)
  return built ? mergeContent(value, withoutDone(value, built.changes), schema).tree : toTree(value)
}

async function findBuilt(id: string, version: number) {
  return version > 0 ? contentVersions.find(id, version) : undefined
}
