import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { publishChange } from '#server/posts/publish-change.ts'
import { publishDuePosts, purgeDeletedPosts } from '#server/posts/scheduled-changes.ts'
import { callHookIfDue, requestBuild } from '#server/publishing/hook.ts'
import { isBehind } from '#server/publishing/publishing-state.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'

export const config: Config = { schedule: '*/2 * * * *' }

/** Imports shipped articles, publishes due posts, repeats lost or failed build requests, and erases posts that were deleted long ago. */
export default async function scheduledPosts(): Promise<void> {
  const now = currentTime()
  const requests: Promise<void>[] = []
  await importShippedPosts()
  for (const post of await publishDuePosts(now)) {
    await publishChange(
      { post, actor: 'system', action: 'published' },
      { waitUntil: (task) => void requests.push(task) },
    )
  }
  if (requests.length === 0 && (await isBehind(now))) requests.push(requestBuild())
  await Promise.all(requests)
  await callHookIfDue(now)
  await purgeDeletedPosts(now)
}
