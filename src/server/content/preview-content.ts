import { listPreviewPages } from '#domain/content/documents.ts'
import { listChanges, mergeContent, resolveConflicts } from '#domain/content/merge.ts'
import type { ContentPreview } from '#domain/content/page-texts.ts'
import { listPageTexts } from '#domain/content/page-texts.ts'
import { mergeSaved, type ContentEdit } from '#domain/content/stored-content.ts'
import { fillFirm, pickFirmFacts } from '#domain/site/firm-facts.ts'
import { readSite } from '../site/site.ts'
import { requireValid } from './check-changes.ts'
import { contentChanges, contentVersions } from './content-store.ts'
import { describeForm, listSources, requireSource, type Source } from './find-documents.ts'

/** A document as the live release shows it, and what stands beside it on its pages. @throws {Failure} `not-found`. */
export async function readPreview(id: string): Promise<ContentPreview> {
  const source = await requireSource(id)
  const files = new Set(listPreviewPages(source.file).flatMap((page) => page.files))
  const shown = (await listSources()).filter(({ file }) => files.has(file))
  const texts = shown.map(async (one) =>
    listPageTexts(one.file, describeForm(one.schema), await readLiveValue(one)),
  )
  return {
    live: await readLiveValue(source),
    texts: (await Promise.all(texts)).flat(),
    facts: pickFirmFacts(await readSite()),
  }
}

/**
 * The value of a document with an edit that is not saved, as pages would get it.
 *
 * @throws {Failure} `invalid` naming the places of broken rules; `not-found`.
 */
export async function previewEdit(id: string, { base, mine }: ContentEdit): Promise<unknown> {
  const source = await requireSource(id)
  const saved = mergeSaved(source.value, await contentChanges.find(id), source.schema)
  const { value, conflicts } = mergeContent(base, mine, saved.value)
  const tried = resolveConflicts(value, conflicts, 'mine')
  await requireValid(listChanges(saved.value, tried), tried, describeForm(source.schema), source)
  return fillFirm(source.schema.parse(tried), pickFirmFacts(await readSite()))
}

/** The merge that the live release was built from. */
async function readLiveValue({ id, value, schema, builtVersion }: Source): Promise<unknown> {
  if (builtVersion <= 0) return mergeSaved(value, undefined, schema).value
  const newest = await contentChanges.find(id)
  const isBuilt = newest?.version === builtVersion
  const built = isBuilt ? newest : await contentVersions.find(id, builtVersion)
  return mergeSaved(value, built, schema).value
}
