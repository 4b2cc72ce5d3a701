import { deletedBefore, type Post } from '#domain/posts/post.ts'
import { isDue } from '#domain/posts/publishing.ts'
import { asPublished } from './build-post.ts'
import { applyChange } from './edit-posts.ts'
import { listPosts } from './find-posts.ts'
import { allSummaries, posts } from './post-store.ts'
import { eraseRevocations } from './preview.ts'
import { deleteRevisions } from './revisions.ts'
import { releaseSlug } from './slugs.ts'

/** Publish the scheduled posts that are due. */
export async function publishDuePosts(now: Date): Promise<Post[]> {
  const due = (await listPosts()).filter((post) => isDue(post, now))
  const published: Post[] = []
  for (const { id } of due) {
    published.push(await applyChange(id, (post) => (isDue(post, now) ? asPublished(post) : post)))
  }
  return published
}

/** Erase posts that can no longer be restored. The record goes last, so that an interrupted run repeats. */
export async function purgeDeletedPosts(now: Date): Promise<number> {
  const limit = deletedBefore(now)
  const expired = (await allSummaries()).filter(({ deletedAt }) => deletedAt && deletedAt <= limit)
  for (const { id, slug, formerSlugs } of expired) {
    await deleteRevisions(id)
    await eraseRevocations(id)
    for (const owned of [slug, ...formerSlugs]) await releaseSlug(owned, id)
    await posts.remove(id)
  }
  return expired.length
}
