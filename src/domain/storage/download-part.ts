/**
 * The end of a part of a long download: its last line, which no file has. Without it, or with another
 * number of bytes before it, the part was cut short.
 */
export interface PartEnd {
  /** Of the part, without this line. */
  readonly bytes: number
  /** Records in the part. */
  readonly records: number
  /** The cursor of the next part; absent in the last one. */
  readonly next?: string | undefined
}

/** Longer than the line of any cursor. */
export const MAX_PART_END_BYTES = 8_000

/** The line, with its line break. */
export function formatPartEnd(part: PartEnd): string {
  return `${JSON.stringify({ part })}\n`
}

/** What {@link formatPartEnd} wrote, or `undefined` for any other line. */
export function parsePartEnd(line: string): PartEnd | undefined {
  if (!line.startsWith('{"part":') || !line.endsWith('}\n')) return undefined
  try {
    // Written by formatPartEnd, and checked below.
    const { part } = JSON.parse(line) as { part?: Partial<PartEnd> }
    const { bytes, records, next } = part ?? {}
    if (typeof bytes !== 'number' || typeof records !== 'number') return undefined
    return next === undefined || typeof next === 'string' ? { bytes, records, next } : undefined
  } catch {
    return undefined
  }
}
