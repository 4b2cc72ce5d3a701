import { readFile, stat } from 'node:fs/promises'
import { parseJson } from '#domain/parse-text.ts'

/**
 * Return the result of an operation on a file or folder, or `undefined` if it does not exist. Any
 * other failure is thrown, so that a file which cannot be read never passes for a missing one.
 */
export async function ifExists<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** The value of a JSON file; `undefined` if there is none, or no JSON in it. */
export async function readJsonFile(path: string): Promise<unknown> {
  return parseJson((await ifExists(readFile(path, 'utf8'))) ?? '')
}

/**
 * A reader of files that loads each again only after it has changed. Its values are shared, so that
 * readers must not change them.
 *
 * @returns a function that returns `undefined` without the file, and rejects as `load` does.
 */
export function fileCache<T>() {
  const cache = new Map<string, { readonly version: string; readonly value: Promise<T> }>()
  return async (path: string, load: (path: string) => Promise<T>): Promise<T | undefined> => {
    const stats = await ifExists(stat(path))
    if (!stats) return undefined
    // The version changes with the file, because a release is swapped under a running process.
    const version = `${stats.ino} ${stats.size} ${stats.mtimeMs}`
    const known = cache.get(path)
    if (known?.version === version) return known.value
    const value = load(path)
    cache.set(path, { version, value })
    // The caller gets the error; the next one tries again.
    value.catch(() => cache.delete(path))
    return value
  }
}
