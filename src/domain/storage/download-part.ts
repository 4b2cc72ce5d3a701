import { parseJson } from '../parse-text.ts'

/**
 * The header of a part of a long download. A part with another number of bytes than its header says
 * was cut short.
 */
export interface DownloadPart {
  readonly bytes: number
  /** Records in the part. */
  readonly records: number
  /** The cursor of the next part; absent in the last one. */
  readonly next?: string | undefined
}

export const PART_HEADER = 'download-part'

/** The cursor of the first part of a download that goes on with the next ones. */
export const FIRST_PART = 'first'

/** The JSON of a header, or `undefined` for one that is missing or cut off. */
export function parsePart(header: string | null): DownloadPart | undefined {
  return parseJson(header ?? '') as DownloadPart | undefined // The server writes nothing else.
}
