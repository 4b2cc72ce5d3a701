import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { purgeDeletedPosts, publishDuePosts } from '#server/posts/posts.ts'
import { callHookIfDue, requestBuild } from '#server/publishing/hook.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { isBehind } from '#server/publishing/publishing-state.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { schedule: '*/2 * * * *' }

/** Takes over newly shipped articles, publishes what is due, takes up calls of the rebuild hook that failed or were lost, and forgets what was deleted long ago. */
export default async function scheduledPosts(): Promise<void> {
  const now = currentTime()
  await importShippedPosts()
  const published = await publishDuePosts(now)
  for (const post of published) await recordActivity('system', 'post.published', post.slug)
  if (published.length > 0 || (await isBehind(now))) await requestBuild()
  await callHookIfDue(now)
  await purgeDeletedPosts(now)
}
