import { listClaims } from '#domain/posts/post-path.ts'
import { findRestoreLimit, type Post, type PostSummary } from '#domain/posts/post.ts'
import { isReadyToPublish } from '#domain/posts/publishing.ts'
import { runSteps } from '../storage/run-steps.ts'
import { asPublished } from './build-post.ts'
import { applyChange } from './edit-posts.ts'
import { listPosts } from './find-posts.ts'
import { listSummaries, posts, postVersions } from './post-store.ts'
import { previewRevocations } from './preview.ts'
import { releaseSlug } from './slugs.ts'
import { eraseWorkingCopies } from './working-copies.ts'

/**
 * Publish the scheduled posts that are due.
 *
 * @throws {AggregateError} after the last post, if some could not be published.
 */
export async function publishDuePosts(now: Date, onPublished: (post: Post) => Promise<void>) {
  const due = (await listPosts()).filter((post) => isReadyToPublish(post, now))
  await forEachPost(due, async ({ id }) =>
    onPublished(
      await applyChange(id, (post) => (isReadyToPublish(post, now) ? asPublished(post) : post)),
    ),
  )
}

/** Erase posts that can no longer be restored. */
export async function purgeDeletedPosts(now: Date): Promise<void> {
  const limit = findRestoreLimit(now)
  const expired = (await listSummaries()).filter(({ deletedAt }) => deletedAt && deletedAt <= limit)
  await forEachPost(expired, async (post) => {
    const { id } = post
    await postVersions.removeAll(id)
    await previewRevocations.remove(id)
    await eraseWorkingCopies(id)
    for (const owned of listClaims(post)) await releaseSlug(owned, id)
    // Last, so that an interrupted run repeats.
    await posts.remove(id)
  })
}

async function forEachPost(
  summaries: readonly PostSummary[],
  change: (post: PostSummary) => Promise<void>,
): Promise<void> {
  await runSteps(Object.fromEntries(summaries.map((post) => [post.id, () => change(post)])))
}
