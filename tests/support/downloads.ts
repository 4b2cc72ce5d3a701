import { expect } from 'vitest'
import {
  FIRST_PART,
  parsePart,
  PART_HEADER,
  type DownloadPart,
} from '#domain/storage/download-part.ts'
import { call } from './call.ts'

/** A part of a long download. `part` is undefined when it is longer or shorter than its header says. */
export async function readPart(
  response: Response,
): Promise<{ bytes: Buffer; part: DownloadPart | undefined }> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const part = parsePart(response.headers.get(PART_HEADER))
  return { bytes, part: part?.bytes === bytes.length ? part : undefined }
}

/**
 * A whole file of a function that sends it in parts, and the bytes of each.
 *
 * @param onPart Called between two parts.
 */
export async function downloadAll(
  path: string,
  { cookie, onPart }: { readonly cookie: string; readonly onPart?: () => Promise<void> },
) {
  const all: Buffer[] = []
  let records = 0
  let next: string | undefined = FIRST_PART
  do {
    const url: URL = new URL(path, 'http://localhost')
    url.searchParams.set('cursor', next)
    const response = await call(url.pathname + url.search, { cookie })
    expect(response.status).toBe(200)
    const { bytes, part }: Awaited<ReturnType<typeof readPart>> = await readPart(response)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(part?.bytes).toBe(bytes.length)
    all.push(bytes)
    records += part?.records ?? 0
    next = part?.next
    if (next !== undefined) await onPart?.()
  } while (next !== undefined)
  return { text: Buffer.concat(all).toString(), records, parts: all.map(({ length }) => length) }
}
