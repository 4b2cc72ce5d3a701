import { expect } from 'vitest'
import { parsePartEnd, type PartEnd } from '#domain/storage/download-part.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { call } from './call.ts'

/** A part of a long download, without its last line. `end` is undefined when it was cut short. */
export async function readPart(
  response: Response,
): Promise<{ bytes: Buffer; end: PartEnd | undefined }> {
  const all = Buffer.from(await response.arrayBuffer())
  const split = all.lastIndexOf('\n', all.length - 2) + 1
  const end = parsePartEnd(all.subarray(split).toString())
  return { bytes: end ? all.subarray(0, split) : all, end }
}

interface Downloaded {
  readonly text: string
  readonly records: number
  /** Bytes of each part. */
  readonly parts: readonly number[]
}

/**
 * A whole file of a function that sends it in parts.
 *
 * @param cursorName The parameter that continues the download.
 * @param onPart Called between two parts.
 */
export async function downloadAll(
  endpoint: Endpoint,
  path: string,
  { cookie, cursorName, onPart }: DownloadOptions,
): Promise<Downloaded> {
  const all: Buffer[] = []
  let records = 0
  let next: string | undefined
  do {
    const url = new URL(path, 'http://localhost')
    if (next !== undefined) url.searchParams.set(cursorName, next)
    const response = await call(endpoint, url.pathname + url.search, { cookie })
    expect(response.status).toBe(200)
    const { bytes, end } = await readPart(response)
    expect(end?.bytes).toBe(bytes.length)
    all.push(bytes)
    records += end?.records ?? 0
    next = end?.next
    if (next !== undefined) await onPart?.()
  } while (next !== undefined)
  return { text: Buffer.concat(all).toString(), records, parts: all.map(({ length }) => length) }
}

interface DownloadOptions {
  readonly cookie: string
  readonly cursorName: string
  readonly onPart?: () => Promise<void>
}
