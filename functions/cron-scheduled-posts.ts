import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { publishChange } from '#server/posts/edit-posts.ts'
import { publishDuePosts, purgeDeletedPosts } from '#server/posts/scheduled-changes.ts'
import { callHookIfDue, requestBuild } from '#server/publishing/hook.ts'
import { isBehind } from '#server/publishing/publishing-state.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { runJob } from '#server/jobs/run-job.ts'

export const config: Config = { schedule: '*/2 * * * *' }

/** Imports shipped articles, publishes due posts, repeats lost build requests and erases old deleted posts. */
export default async function scheduledPosts(): Promise<void> {
  const now = currentTime()
  const requests: Promise<void>[] = []
  const background = { waitUntil: (task: Promise<void>) => void requests.push(task) }
  await runJob('scheduled-posts', {
    import: async () => void (await importShippedPosts()),
    publish: () =>
      publishDuePosts(now, (post) =>
        publishChange({ post, actor: 'system', action: 'published' }, background),
      ),
    requestBuild: async () => {
      if (requests.length === 0 && (await isBehind(now))) requests.push(requestBuild())
      await Promise.all(requests)
      await callHookIfDue(now)
    },
    purge: () => purgeDeletedPosts(now),
  })
}
