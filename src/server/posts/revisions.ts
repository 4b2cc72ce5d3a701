import { postSchema, type Post } from '#domain/posts/post.ts'
import { collection } from '../storage/collection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** Earlier versions of posts, each written once, before the next version replaces it. */
export const revisions = collection('post-revisions', postSchema)

const LISTED_MAX = 50
const VERSION_LIMIT = 9_999_999

/** Keep a version. Concurrent saves may keep the same one twice, which changes nothing. */
export async function saveRevision(post: Post): Promise<void> {
  await revisions.create(keyOf(post.id, post.version), post)
}

/** A post's earlier versions, newest first. */
export async function listRevisions(postId: string): Promise<Post[]> {
  const keys = (await revisions.keys(`${postId}/`)).slice(0, LISTED_MAX)
  const found = await Promise.all(keys.map((key) => ifReadable(revisions.find(key))))
  return found.filter((revision) => revision !== undefined)
}

export async function deleteRevisions(postId: string): Promise<void> {
  for (const key of await revisions.keys(`${postId}/`)) await revisions.remove(key)
}

/** Keys sort the latest version first. */
function keyOf(postId: string, version: number): string {
  return `${postId}/${String(VERSION_LIMIT - version).padStart(7, '0')}`
}
