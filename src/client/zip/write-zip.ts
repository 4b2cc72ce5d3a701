import { crc32, DIRECTORY_MAX, FILES_MAX } from './format.ts'

const BYTES_MAX = 0xffff_fffe

/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

/**
 * Writes a zip archive without compression, because pictures are compressed already. What was added
 * is kept as blobs, which browsers may move to the disk.
 */
export function createZip() {
  const files: Blob[] = []
  const directory: Blob[] = []
  let offset = 0
  let directoryBytes = 0

  /** @throws {RangeError} when the archive would be larger than the format or an import allows. */
  function add(name: string, bytes: Uint8Array<ArrayBuffer>, modified: Date): void {
    const path = new TextEncoder().encode(name)
    const facts = [
      FLAGS,
      0,
      ...dosTime(modified),
      ...words(crc32(bytes), bytes.length, bytes.length),
    ]
    const header = [...words(0x04034b50), VERSION, ...facts, path.length, 0]
    const entry = [...words(0x02014b50), VERSION, VERSION, ...facts, path.length, 0, 0, 0, 0]
    const file = new Blob([pack(header), path, bytes])
    const listed = new Blob([pack([...entry, ...words(0, offset)]), path])
    const listedBytes = directoryBytes + listed.size
    const isFull = directory.length >= FILES_MAX || listedBytes > DIRECTORY_MAX
    if (isFull || offset + file.size + listedBytes > BYTES_MAX)
      throw new RangeError('The archive is too large')
    files.push(file)
    directory.push(listed)
    offset += file.size
    directoryBytes = listedBytes
  }

  function finish(): Blob {
    const count = directory.length
    const end = [...words(0x06054b50), 0, 0, count, count, ...words(directoryBytes, offset), 0]
    return new Blob([...files, ...directory, pack(end)], { type: 'application/zip' })
  }

  return { add, finish, size: () => offset }
}

/** Numbers of 32 bits as pairs of 16. */
function words(...numbers: number[]): number[] {
  return numbers.flatMap((number) => [number & 0xffff, number >>> 16])
}

function pack(shorts: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(shorts.length * 2)
  const view = new DataView(bytes.buffer)
  shorts.forEach((short, index) => view.setUint16(index * 2, short, true))
  return bytes
}

/** In UTC, because the format knows no time zone. Its years begin with 1980. */
function dosTime(time: Date): [time: number, date: number] {
  const year = Math.max(0, time.getUTCFullYear() - 1980)
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5)
  return [clock | (time.getUTCSeconds() >> 1), date]
}
