import { ApiError } from './api.ts'

/** A picture as the server keeps it. */
export interface UploadedPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

/**
 * Send a picture's bytes as they are.
 *
 * @throws {ApiError} when the server refuses it.
 */
export async function uploadPicture(picture: Blob): Promise<UploadedPicture> {
  const response = await fetch('/api/admin/media', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': picture.type },
    body: picture,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response.json()
}
