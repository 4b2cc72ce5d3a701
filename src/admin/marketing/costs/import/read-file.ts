/** Larger than any table of 5,000 rows. */
const MOST_BYTES = 10 * 1024 * 1024

/**
 * The text of a file. Google Ads exports tables for Excel in UTF-16.
 *
 * @throws {Error} for a file that is too large.
 */
export async function readTableFile(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error('A table can have 10 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}
