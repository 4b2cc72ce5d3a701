import { z } from 'zod'
import type {
  ContentDocument,
  ContentSummary,
  ContentVersion,
} from '#domain/content/content-document.ts'
import { buildDocumentId, findDocumentFile } from '#domain/content/document-id.ts'
import {
  findAddress,
  listPreviewPages,
  PUBLIC_ROUTES,
  findSchema,
  findTitle,
} from '#domain/content/documents.ts'
import type { Form } from '#domain/content/form.ts'
import { compareChanges, listChanges } from '#domain/content/merge.ts'
import { readEdit, mergeSaved, type SavedContent } from '#domain/content/stored-content.ts'
import { Failure } from '#domain/failure.ts'
import { isRecord } from '#domain/is-record.ts'
import { readReleaseContent } from '../site/release-content.ts'
import { contentChanges, contentVersions, quizCopies } from './content-store.ts'

/** A document with what its file held in the live release. */
export type Source = Awaited<ReturnType<typeof listSources>>[number]

/** All documents, and those whose file is gone while changes of it are stored. */
export async function listDocuments(): Promise<ContentSummary[]> {
  const [saved, sources] = await Promise.all([contentChanges.entries(), listSources()])
  const known = new Set(sources.map(({ id }) => id))
  const removed = [...saved].filter(([id, record]) => !known.has(id) && readEdit({}, record))
  return [
    ...sources.map((source) => summarize(source, saved.get(source.id))),
    ...removed.map(([id, record]) => {
      const gone = { id, file: findDocumentFile(id), value: {}, schema: z.unknown(), isCopy: false }
      return { ...summarize(gone, record), title: id, isRemoved: true }
    }),
  ]
}

/** A document as its editor needs it. @throws {Failure} `not-found`. */
export async function readDocument(id: string): Promise<ContentDocument> {
  const source = await requireSource(id)
  const record = await contentChanges.find(id)
  return {
    ...summarize(source, record),
    ...mergeSaved(source.value, record, source.schema),
    version: record?.version ?? 0,
    form: describeForm(source.schema),
    pages: listPreviewPages(source.file),
  }
}

/** The saves of a document, newest first, the present one included. @throws {Failure} `not-found`. */
export async function listVersions(documentId: string): Promise<ContentVersion[]> {
  const { id, value } = await requireSource(documentId)
  const records = [await contentChanges.find(id), ...(await contentVersions.list(id))]
  const saves = records.flatMap((record) => {
    const { base, mine } = readEdit(value, record) ?? {}
    return record ? [{ ...record, changes: listChanges(base, mine) }] : []
  })
  return saves.map(({ version, savedAt, savedBy, changes }, index) => ({
    version,
    savedAt,
    savedBy: savedBy.username,
    changes: compareChanges(saves[index + 1]?.changes ?? [], changes),
  }))
}

/** The document of an id; `undefined` if the live release has none. */
export async function findSource(id: string): Promise<Source | undefined> {
  return (await listSources()).find((one) => one.id === id)
}

/** @throws {Failure} `not-found`. */
export async function requireSource(id: string): Promise<Source> {
  const source = await findSource(id)
  if (!source) throw new Failure('not-found', 'There is no such page or quiz.')
  return source
}

/** A schema as plain data, for forms and for checks of single texts. */
export function describeForm(schema: z.ZodType<unknown>): Form {
  // Our schemas use only what `Form` describes.
  return z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Form
}

/** Whether a document is a quiz of the ads funnel. */
export function isAdsQuiz({ file, value }: Pick<Source, 'file' | 'value'>): boolean {
  return file.startsWith('quizzes/') && isRecord(value) && value['funnel'] === 'ads'
}

/**
 * The documents of the live release, each with the save that it shows, and copies that are not
 * built yet: their `builtVersion` is -1, and `isCopy` says that there is no file.
 */
export async function listSources() {
  const [{ documents }, copies] = await Promise.all([readReleaseContent(), quizCopies.entries()])
  const unbuilt = [...copies]
    .map(([id, { quiz }]) => [`quizzes/${id}`, { file: quiz, version: -1, isCopy: true }] as const)
    .filter(([file]) => !Object.hasOwn(documents, file))
  const order = ['site', 'pages/home', 'pages/', 'quizzes/']
  const rank = (file: string) => order.findIndex((start) => file.startsWith(start))
  return [...Object.entries(documents), ...unbuilt]
    .filter(([file, { isCopy }]) => !isCopy || copies.has(file.replace('quizzes/', '')))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([file, { file: value, version, isCopy = false }]) => {
      const schema = findSchema(file)
      const id = buildDocumentId(file)
      return schema ? [{ id, file, value, schema, builtVersion: version, isCopy }] : []
    })
}

function summarize(source: Omit<Source, 'builtVersion'>, record?: SavedContent): ContentSummary {
  const { id, file, value, schema, isCopy } = source
  const merged = mergeSaved(value, record, schema)
  const address = findAddress(file, value)
  return {
    id,
    title: findTitle(file, value),
    group: chooseGroup(file),
    ...(address !== undefined && { address }),
    changes: listChanges(value, merged.value).length,
    conflictCount: merged.conflicts.length,
    ...(record && { savedAt: record.savedAt, savedBy: record.savedBy.username }),
    isRemoved: false,
    isCopy,
    isAdsQuiz: isAdsQuiz(source),
  }
}

function chooseGroup(file: string): ContentSummary['group'] {
  if (file === 'site') return 'site'
  if (file.startsWith('quizzes/')) return 'quizzes'
  return PUBLIC_ROUTES.some((path) => path === findAddress(file, undefined)) ? 'pages' : 'notices'
}
