import type { SavedImage } from '#domain/posts/image.ts'
import { ApiError, fetchFile } from './api.ts'

/**
 * Uploads the bytes of an image as the request body.
 *
 * @throws {ApiError} when the server rejects it.
 */
export async function uploadImage(image: Blob): Promise<SavedImage> {
  const response = await fetchFile('/api/admin/media', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': image.type },
    body: image,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response.json()
}
