import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { readReleaseContent } from '#server/content/release-content.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { sweepUnusedImages } from '#server/media/unused-images.ts'

export const config: Config = { schedule: '41 4 * * *' }

export default function deleteUnusedImages(): Promise<void> {
  return runJob('unused-images', {
    images: async (until) => {
      const released = JSON.stringify(await readReleaseContent())
      return sweepUnusedImages(currentTime(), until, released)
    },
  })
}
