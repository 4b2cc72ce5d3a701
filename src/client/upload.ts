import type { SavedImage } from '#domain/posts/image.ts'
import { fetchOwn } from './api.ts'

/**
 * Uploads the bytes of an image as the request body.
 *
 * @throws {ApiError} when the server rejects it.
 */
export async function uploadImage(image: Blob): Promise<SavedImage> {
  const headers = { 'content-type': image.type }
  const response = await fetchOwn('/api/admin/media', { method: 'POST', headers, body: image })
  return response.json()
}
