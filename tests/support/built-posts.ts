import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPublic, summarizePost } from '#domain/posts/post.ts'
import { environment } from '#server/environment.ts'
import { posts } from '#server/posts/post-store.ts'
import { MANIFEST, type Manifest } from '#server/publishing/manifest.ts'

/** Write the manifest that a build of the saved posts would write. */
export async function buildSavedPosts(): Promise<void> {
  const saved = (await posts.all()).map((post) => {
    const shown = isPublic(post) ? { summary: summarizePost(post) } : {}
    return [post.id, { etag: '"any"', version: post.version, ...shown }] as const
  })
  const manifest: Manifest = { posts: Object.fromEntries(saved), files: {} }
  await writeFile(join(environment().SITE_DIR, MANIFEST), JSON.stringify(manifest))
}
