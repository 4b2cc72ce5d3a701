import { join } from 'node:path'
import { z } from 'zod'
import { postSummarySchema } from '#domain/posts/post.ts'
import { readJsonFile } from '../site/file-cache.ts'

export const MANIFEST = '_manifest.json'

/** Lists the inputs of a site, so that the next one is built from the changes alone. */
const manifestSchema = z.object({
  /** Each post as it was read. Only public posts have hashes and a summary. */
  posts: z.record(
    z.string(),
    z.object({
      etag: z.string(),
      version: z.int(),
      /** A hash of the content of its page. */
      pageHash: z.string().optional(),
      /** A hash of its content in lists. */
      cardHash: z.string().optional(),
      summary: postSummarySchema.optional(),
    }),
  ),
  /** Each rendered file and a hash of its inputs. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type KnownPost = Manifest['posts'][string]

/** The manifest of a site folder; `undefined` when it is missing or of another schema. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  return manifestSchema.safeParse(await readJsonFile(join(folder, MANIFEST))).data
}
