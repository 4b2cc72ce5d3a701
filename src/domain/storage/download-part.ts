import { parseJson } from '../parse-text.ts'

/**
 * What a part of a long download says of itself, in a header. With another number of bytes than it
 * says, the part was cut short.
 */
export interface DownloadPart {
  readonly bytes: number
  /** Records in the part. */
  readonly records: number
  /** The cursor of the next part; absent in the last one. */
  readonly next?: string | undefined
}

export const PART_HEADER = 'download-part'

/** The cursor of the first part, for who will fetch the next ones too. */
export const FIRST_PART = 'first'

/** The JSON of a header, or `undefined` for anything else. */
export function parsePart(header: string | null): DownloadPart | undefined {
  // Checked below.
  const part = parseJson(header ?? '') as Partial<DownloadPart> | null | undefined
  const { bytes, records, next } = part ?? {}
  if (typeof bytes !== 'number' || typeof records !== 'number') return undefined
  return next === undefined || typeof next === 'string' ? { bytes, records, next } : undefined
}
