import { FIRST_PART, parsePart, PART_HEADER } from '#domain/storage/download-part.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { request } from './api.ts'
import { ExpectedError } from './expected-error.ts'

const FILE_NAME = /filename="([^"]+)"/

/**
 * Downloads a file that the server sends in parts, one after the other.
 *
 * @param cursor Where to begin, if not with the first part.
 */
export async function* downloadParts(path: string, signal: AbortSignal, cursor?: string) {
  let next: string | undefined = cursor ?? FIRST_PART
  while (next !== undefined) {
    const query: string = `${path.includes('?') ? '&' : '?'}cursor=${next}`
    const downloaded = await downloadPart(path + query, signal)
    yield downloaded
    next = downloaded.part.next
  }
}

/**
 * Downloads a part of a file.
 *
 * @throws {ApiError} when the server rejects it, or {@link ExpectedError} when it was cut short.
 */
export async function downloadPart(path: string, signal: AbortSignal) {
  const response = await request(path, { signal })
  const content = await response.blob()
  const part = parsePart(response.headers.get(PART_HEADER))
  if (part?.bytes !== content.size)
    throw new ExpectedError('The connection ended before the file was complete.')
  const [, fileName = 'download'] =
    FILE_NAME.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content, part, fileName }
}

/** Gives the browser a file to save. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has started long before.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS)
}
