import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readBytes } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listLibrary } from '#server/media/library.ts'
import { currentTime } from '#server/clock.ts'
import { IMAGE_LIMIT, saveImage } from '#server/media/images.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/media' }
export const bodyLimit = IMAGE_LIMIT

export default endpoint(requires('posts'), {
  /** The uploaded images with where they are used. */
  async GET() {
    return jsonResponse(await listLibrary(currentTime()))
  },

  async POST(request) {
    if (!request.headers.get('content-type')?.startsWith('image/')) {
      throw new Failure('unsupported-type', 'Send the image as the body, with its content type.')
    }
    return jsonResponse(await saveImage(await readBytes(request, IMAGE_LIMIT)), { status: 201 })
  },
})
