import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { articleWordsSchema, type ArticleWords } from '#domain/posts/article-words.ts'
import { ifExists } from '#server/site/file-cache.ts'

/** Apart from the manifest, which functions read and include. */
export const WORDS = '_words.json'

const keptWordsSchema = z.record(z.string(), articleWordsSchema)

/** The words of the public posts that a site folder was built from, by id; none when the file is missing. */
export async function readWords(folder: string): Promise<Readonly<Record<string, ArticleWords>>> {
  const text = (await ifExists(readFile(join(folder, WORDS), 'utf8'))) ?? '{}'
  return keptWordsSchema.safeParse(JSON.parse(text)).data ?? {}
}
