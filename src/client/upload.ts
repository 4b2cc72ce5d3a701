import type { SavedImage } from '#domain/posts/image.ts'
import { sendJson } from './query.ts'

/**
 * Uploads the bytes of an image as the request body.
 *
 * @throws {ApiError} when the server rejects it.
 */
export function uploadImage(image: Blob): Promise<SavedImage> {
  return sendJson('/api/admin/media', 'POST', image)
}
