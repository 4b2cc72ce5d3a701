import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { sweepUnusedImages } from '#server/posts/media.ts'

export const config: Config = { schedule: '41 4 * * *' }

export default function deleteUnusedImages(): Promise<void> {
  return runJob('unused-images', {
    images: (until) => sweepUnusedImages(currentTime(), until),
  })
}
