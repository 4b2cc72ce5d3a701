import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { clearDoneChanges } from '#server/content/editing/pending-content.ts'
import { publishChange } from '#server/posts/edit-posts.ts'
import { publishDuePosts, purgeDeletedPosts } from '#server/posts/scheduled-changes.ts'
import { callHookIfDue } from '#server/publishing/hook.ts'
import { repairIfBehind } from '#server/publishing/repair.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { runJob } from '#server/jobs/run-job.ts'

export const config: Config = { schedule: '*/2 * * * *' }

/** Imports shipped articles, publishes due posts, repeats lost build requests, erases old deleted posts and clears changes of content that the files hold. */
export default async function scheduledPosts(): Promise<void> {
  const now = currentTime()
  const requests: Promise<void>[] = []
  const background = {
    waitUntil(task: Promise<void>) {
      // Its failure is of a later step; until then it must not end the process.
      task.catch(() => {})
      requests.push(task)
    },
  }
  await runJob('scheduled-posts', {
    import: async () => void (await importShippedPosts()),
    publish: () =>
      publishDuePosts(now, (post) =>
        publishChange({ post, actor: 'system', action: 'published' }, background),
      ),
    requestBuild: async () => {
      await Promise.all(requests)
      await callHookIfDue(now)
      await repairIfBehind(now)
    },
    purge: () => purgeDeletedPosts(now),
    clearContent: clearDoneChanges,
  })
}
