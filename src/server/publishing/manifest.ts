import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { postSummarySchema } from '#domain/posts/post.ts'

export const MANIFEST = '_manifest.json'

/** What a built site was made of: enough to build the next one from what changed. */
const manifestSchema = z.object({
  /** Each article's record as it was read. Only public ones have the rest. */
  posts: z.record(
    z.string(),
    z.object({
      etag: z.string(),
      version: z.int(),
      /** Stands for everything its own page shows. */
      pageHash: z.string().optional(),
      /** Stands for what lists show of it. */
      cardHash: z.string().optional(),
      summary: postSummarySchema.optional(),
    }),
  ),
  /** Each poured file, and a hash of all that went into it. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type KnownPost = Manifest['posts'][string]

/** The manifest of a site folder; `undefined` when there is none or it is not one of ours. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const result = manifestSchema.safeParse(JSON.parse(text))
  return result.data
}
