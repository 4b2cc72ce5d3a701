import type { Config } from '@netlify/functions'
import { requires } from '#server/accounts/requires.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { currentTime } from '#server/clock.ts'
import { readReleaseContent } from '#server/content/release-content.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { removeUnusedImage } from '#server/media/unused-images.ts'

export const config: Config = { path: '/api/admin/media/:name' }

/** How long the texts may be read for the image. */
const CHECK_MS = 20_000

export default endpoint(requires('posts'), {
  async DELETE(_request, { actor, params }) {
    const now = currentTime()
    const name = params.name ?? ''
    const released = JSON.stringify(await readReleaseContent())
    await removeUnusedImage(name, now, now.getTime() + CHECK_MS, released)
    await recordActivity(actor, 'image.removed', name)
    return jsonResponse({ ok: true })
  },
})
