import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { setAt, type Path } from '#domain/content/value.ts'
import { contentChanges } from '#server/content/content-store.ts'
import { environment } from '#server/environment.ts'
import { readReleaseContent } from '#server/site/release-content.ts'
import { useSite } from './api.ts'
import { useSiteFolder } from './site.ts'

export const PHONE = '+1 214-555-0142'
export const NEW_PHONE = '+1 972-555-0199'

/** Another value at a place, and what its editor was given there. */
export interface Edit {
  readonly path: Path
  readonly from: unknown
  readonly to: unknown
}

export const setPhone: Edit = { path: ['phone'], from: PHONE, to: NEW_PHONE }

/** A release with the words of the repository, and an administrator who edits them, for each test of this file. */
export function useContentEditor() {
  const admin = useSite()
  useSiteFolder()
  beforeEach(() => release({}))

  const pathOf = (id: string) => `/api/admin/content/${id}`
  const put = (body: unknown, id = 'site') => admin.put(pathOf(id), body)
  const read = async (id = 'site'): Promise<ContentDocument> => (await admin.get(pathOf(id))).body

  return {
    admin,
    read,
    /** Save edits of a document. */
    async save(edits: readonly Edit[], id = 'site') {
      return put(editOf((await read(id)).value, edits), id)
    },
    /** Send any body of a save. */
    put,
    /** Remove a copy of a quiz, or the changes of a page that is gone. */
    remove: (id: string) => admin.delete(pathOf(id)),
    /** The documents that wait for a build. */
    async pending(): Promise<string[]> {
      return (await admin.get('/api/admin/publishing')).body.content ?? []
    },
  }
}

/** What an editor was given, and what it became. */
export function editOf(value: unknown, edits: readonly Edit[]) {
  const base = edits.reduce((found, { path, from }) => setAt(found, path, from), value)
  return { base, mine: edits.reduce((found, { path, to }) => setAt(found, path, to), base) }
}

/** Store a change of a document, whether or not there is a file of it. */
export async function storeChangesOf(id: string): Promise<void> {
  const savedBy = { id: 'a', username: 'ada' }
  const edit = { base: { title: 'Old' }, mine: { title: 'New' } }
  const savedAt = '2026-11-22T09:00:00.000Z'
  await contentChanges.create(id, { version: 1, savedAt, savedBy, edit })
}

/** The words of the repository, which are read once, because parsing them takes longer than a test. */
let shipped: ReturnType<typeof readShipped> | undefined

async function readShipped() {
  const folder = environment().SITE_DIR
  process.env.SITE_DIR = '/nowhere'
  const { documents } = await readReleaseContent()
  process.env.SITE_DIR = folder
  return documents
}

/** Make a release whose files hold other words than those of the repository. */
export async function release(words: Record<string, unknown>, version = 0): Promise<void> {
  const folder = environment().SITE_DIR
  const file = join(folder, '_content/sources.json')
  mkdirSync(join(folder, '_content'), { recursive: true })
  const documents = await (shipped ??= readShipped())
  const site = { version, file: { ...Object(documents.site?.file), ...words } }
  const pages = { '/': ['contact'], '/about': ['about'] }
  writeFileSync(file, JSON.stringify({ documents: { ...documents, site }, pages }))
}
