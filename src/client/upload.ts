import type { SavedImage } from '#domain/posts/image.ts'
import { request } from './api.ts'

/**
 * Uploads the bytes of an image as the request body.
 *
 * @throws {ApiError} when the server rejects it.
 */
export async function uploadImage(image: Blob): Promise<SavedImage> {
  const response = await request('/api/admin/media', { method: 'POST', body: image })
  return response.json()
}
