import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { setAt, type Path } from '#domain/content/value.ts'
import { contentChanges } from '#server/content/content-store.ts'
import { readReleaseContent } from '#server/site/release-content.ts'
import { environment } from '#server/environment.ts'
import { aSignedIn } from './accounts.ts'
import { call } from './call.ts'
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

export interface ContentEditor {
  /** The session of an administrator. */
  readonly cookie: string
  /** Save edits of a document. */
  save(edits: readonly Edit[], id?: string): Promise<Response>
  /** Send any body of a save. */
  put(body: unknown, id?: string): Promise<Response>
  read(id?: string): Promise<ContentDocument>
  /** Remove a copy of a quiz, or the changes of a page that is gone. */
  remove(id: string): Promise<Response>
}

/** A release with the words of the repository, and someone who may edit them, for each test of this file. */
export function useContentEditor(): ContentEditor {
  const session = { cookie: '' }
  useSiteFolder()

  beforeEach(async () => {
    Object.assign(session, await aSignedIn())
    await release({})
  })

  const ask = (id: string, options: { method?: 'PUT' | 'DELETE'; body?: unknown } = {}) =>
    call(`/api/admin/content/${id}`, {
      ...options,
      cookie: session.cookie,
    })

  return {
    get cookie() {
      return session.cookie
    },
    async save(edits, id = 'site') {
      const { value } = (await (await ask(id)).json()) as Partial<ContentDocument>
      return ask(id, { method: 'PUT', body: editOf(value, edits) })
    },
    put: (body, id = 'site') => ask(id, { method: 'PUT', body }),
    async read(id = 'site') {
      // The endpoint answers with this type.
      return (await (await ask(id)).json()) as ContentDocument
    },
    remove: (id) => ask(id, { method: 'DELETE' }),
  }
}

/** What an editor was given, and what it became. */
export function editOf(value: unknown, edits: readonly Edit[]) {
  const base = edits.reduce((found, { path, from }) => setAt(found, path, from), value)
  return { base, mine: edits.reduce((found, { path, to }) => setAt(found, path, to), base) }
}

/** Store a change of a document, whether or not there is a file of it. */
export async function storeChangesOf(id: string): Promise<void> {
  const by = { id: 'a', username: 'ada' }
  const at = '2026-11-22T09:00:00.000Z'
  const edit = { base: { title: 'Old' }, mine: { title: 'New' } }
  await contentChanges.create(id, { version: 1, savedAt: at, savedBy: by, edit })
}

/** Make a release whose files hold other words than those of the repository. */
export async function release(words: Record<string, unknown>, version = 0): Promise<void> {
  const folder = environment().SITE_DIR
  mkdirSync(join(folder, '_content'), { recursive: true })
  writeFileSync(join(folder, '_content/sources.json'), '{"documents":{},"pages":{}}')
  process.env.SITE_DIR = '/nowhere'
  const { documents } = await readReleaseContent()
  process.env.SITE_DIR = folder
  const site = { ...(documents.site?.file as object), ...words }
  const pages = { '/': ['contact'], '/about': ['about'] }
  writeFileSync(
    join(folder, '_content/sources.json'),
    JSON.stringify({ documents: { ...documents, site: { version, file: site } }, pages }),
  )
}
