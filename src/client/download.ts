import { MAX_PART_END_BYTES, parsePartEnd, type PartEnd } from '#domain/storage/download-part.ts'
import { ApiError } from './api.ts'

const FILE_NAME = /filename="([^"]+)"/

/** A part of a long file, without the line that ends it. */
export interface DownloadedPart {
  readonly content: Blob
  readonly end: PartEnd
  readonly fileName: string
}

/**
 * Downloads a part of a file that the server sends in parts.
 *
 * @throws {ApiError} when the server rejects it, or {@link Error} when the part was cut short.
 */
export async function downloadPart(path: string, signal: AbortSignal): Promise<DownloadedPart> {
  const response = await fetch(path, { credentials: 'include', signal })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const all = await response.blob()
  const tail = await all.slice(-MAX_PART_END_BYTES).text()
  const line = tail.slice(tail.lastIndexOf('\n', tail.length - 2) + 1)
  const end = parsePartEnd(line)
  // The line is ASCII, so it has as many bytes as characters.
  if (!end || end.bytes !== all.size - line.length)
    throw new Error('The connection ended before the file was complete.')
  const [, fileName = 'download'] =
    FILE_NAME.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content: all.slice(0, end.bytes), end, fileName }
}
