import type { Config } from '@netlify/functions'
import { createResponse } from '#server/http/response.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { findImage } from '#server/media/images.ts'
import { renderNotFoundPage } from '#server/publishing/pages/not-found.ts'

export const config: Config = { path: '/media/:name' }

export default endpoint(anyone, {
  async GET({ method }, { params }) {
    const image = await findImage(params.name ?? '')
    if (!image) return renderNotFoundPage()
    return createResponse(method === 'HEAD' ? null : withoutCopy(await image.read()), {
      headers: {
        'content-type': image.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
        // With an id of its own, a cached image outlives the next deploy.
        'netlify-cache-id': 'media',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': 'inline',
      },
    })
  },
})

/** A Response copies bytes, but not those of a stream. */
function withoutCopy(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
