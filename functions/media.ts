import { createResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { findImage } from '#server/media/images.ts'
import { renderNotFoundPage } from '#server/publishing/pages/not-found.ts'

export const config: FunctionConfig = { path: ['/media/:name'] }

export default defineRoutes([
  visitors.get('/media/:name', async ({ request, params: { name } }) => {
    const image = await findImage(name)
    if (!image) return renderNotFoundPage()
    return createResponse(request.method === 'HEAD' ? null : streamBytes(await image.read()), {
      headers: {
        'content-type': image.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
        // The cache id lets a cached image outlive the next deploy; by its tag, a deletion
        // finds it.
        'netlify-cache-id': 'media',
        'netlify-cache-tag': name,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': 'inline',
      },
    })
  }),
])

/** A Response copies bytes, but not those of a stream. */
function streamBytes(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
