import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ContentFile } from '#domain/content/document-id.ts'
import { addIds } from '#domain/content/earlier-releases.ts'
import { fillFirm, pickFirmFacts } from '#domain/site/firm-facts.ts'
import { siteSchema, type Site } from '#domain/site/site.ts'
import { environment } from '../environment.ts'
import { fileCache, ifExists } from './file-cache.ts'

/** Where a release keeps the content that it was built from. */
export const CONTENT_FOLDER = '_content'

/** The files as developers write them, for processes without a release. */
export const SOURCE_FOLDER = 'content'

const documents = fileCache<unknown>()

/**
 * A document as the live release shows it: its file, merged with what was changed in the admin
 * area, and with the firm's data filled in.
 *
 * @param siteDir Another release than the live one.
 */
export async function readContent<T>(
  file: ContentFile,
  schema: z.ZodType<T>,
  siteDir = environment().SITE_DIR,
): Promise<T> {
  const built = join(siteDir, CONTENT_FOLDER, `${file}.json`)
  const source = `${SOURCE_FOLDER}/${file}.yaml`
  const load = async (path: string) => {
    const value = schema.parse(await parseFile(path))
    // The schema of the site has parsed the firm that the texts of a document name.
    const firm = file === 'site' ? (value as Site) : await readContent('site', siteSchema, siteDir)
    return fillFirm(value, pickFirmFacts(firm))
  }
  // A release that was built before an update can lack what the new schema asks for.
  const loadBuilt = (path: string) =>
    load(path).catch((error: unknown) => {
      if (!(error instanceof z.ZodError)) throw error
      return load(source)
    })
  const value = (await documents(built, loadBuilt)) ?? (await documents(source, load))
  if (value === undefined) throw new Error(`There is no content file ${source}.`)
  // Every reader of a file passes the schema of that file.
  return value as T
}

/** The names of the quizzes, sorted. */
export async function listQuizIds(siteDir = environment().SITE_DIR): Promise<string[]> {
  const listIds = async (folder: string) =>
    (await listContentFiles(folder)).flatMap((file) => /^quizzes\/(.+)/.exec(file)?.[1] ?? [])
  const built = await listIds(join(siteDir, CONTENT_FOLDER))
  return built.length > 0 ? built : listIds(SOURCE_FOLDER)
}

/** `site`, `pages/home`, `quizzes/board`, …, sorted. */
export async function listContentFiles(folder: string): Promise<ContentFile[]> {
  const files = (await ifExists(readdir(folder, { recursive: true }))) ?? []
  return files.flatMap((file) => /(.+)\.(?:yaml|json)$/.exec(file)?.[1] ?? []).toSorted()
}

/** The value of a YAML or JSON file. */
export async function parseFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  if (path.endsWith('.json')) return addIds(JSON.parse(text))
  // Only processes without a release read YAML.
  const { parse } = await import('yaml')
  return addIds(parse(text))
}
