import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { sweepUnusedImages } from '#server/posts/media.ts'

export const config: Config = { schedule: '41 4 * * *' }

export default async function deleteUnusedImages(): Promise<void> {
  await sweepUnusedImages(currentTime())
}
