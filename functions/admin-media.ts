import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { json } from '#server/answer.ts'
import { readBytes } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { IMAGE_LIMIT, keepImage } from '#server/media.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/media' }

export default endpoint({
  async POST(request) {
    await requireAdmin(request)
    if (!request.headers.get('content-type')?.startsWith('image/')) {
      throw new Failure('unsupported-type', 'Send the picture itself, with its content type.')
    }
    return json(await keepImage(await readBytes(request, IMAGE_LIMIT)), { status: 201 })
  },
})
