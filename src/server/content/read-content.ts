import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { ContentFile } from '#domain/content/document-id.ts'
import { environment } from '../environment.ts'

/** Where a release keeps the content that it was built from. */
export const CONTENT_FOLDER = '_content'

/** The files as developers write them, for processes without a release. */
export const SOURCE_FOLDER = 'content'

interface Cached {
  /** Changes with the file: a release is swapped under a running process. */
  readonly stamp: string
  readonly value: Promise<unknown>
}

const cache = new Map<string, Cached>()

/**
 * A document as the live release shows it: its file, merged with what was changed in the administration.
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
  const builtStamp = await stampOf(built)
  const path = builtStamp === undefined ? source : built
  const stamp = builtStamp ?? (await stampOf(source)) ?? ''
  const known = cache.get(path)
  // Every reader of a file passes the schema of that file.
  if (known?.stamp === stamp) return known.value as Promise<T>
  const value = load(path, schema).catch((error: unknown) => {
    // A release that was built before an update can lack what the new schema asks for.
    if (path === source) throw error
    return load(source, schema)
  })
  cache.set(path, { stamp, value })
  value.catch(() => cache.delete(path))
  return value
}

/** The names of the quizzes, sorted. */
export async function listQuizIds(siteDir = environment().SITE_DIR): Promise<string[]> {
  const built = await listNames(join(siteDir, CONTENT_FOLDER, 'quizzes'))
  return built ?? (await listNames(`${SOURCE_FOLDER}/quizzes`)) ?? []
}

/** The value of a YAML or JSON file. */
export async function parseFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  if (path.endsWith('.json')) return JSON.parse(text)
  // Only processes without a release read YAML.
  const { parse } = await import('yaml')
  return parse(text)
}

async function load<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await parseFile(path))
}

async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

/** `undefined` without the folder. */
async function listNames(folder: string): Promise<string[] | undefined> {
  const files = await readdir(folder).catch(() => undefined)
  const documents = files?.filter((file) => /\.(?:yaml|json)$/.test(file))
  return documents?.map((file) => file.replace(/\.\w+$/, '')).toSorted()
}
