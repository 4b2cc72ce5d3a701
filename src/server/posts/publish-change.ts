import type { User } from '#domain/accounts/user.ts'
import type { Post } from '#domain/posts/post.ts'
import { recordActivity } from '../accounts/activity.ts'
import { requestBuild } from '../publishing/hook.ts'

interface PostChange {
  readonly post: Post
  readonly actor: User | 'system'
  readonly action: 'created' | 'updated' | 'deleted' | 'restored' | 'published'
}

/**
 * Record a saved change of a post and request a build if visitors have ever seen the post.
 *
 * @param background Keeps the process alive for the request, which may wait for other saves.
 */
export async function publishChange(
  { post, actor, action }: PostChange,
  background: { waitUntil(task: Promise<void>): void },
): Promise<void> {
  await recordActivity(actor, `post.${action}`, post.slug)
  if (post.wasPublished) background.waitUntil(requestBuild())
}
