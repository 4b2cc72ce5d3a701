import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/** Load once per process, because the content changes only with a build. A failure is not kept. */
export function readOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

export async function readYaml<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  // Many functions read a file only for some of their requests.
  const { parse } = await import('yaml')
  return schema.parse(parse(await readFile(path, 'utf8')))
}
