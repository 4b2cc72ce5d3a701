import { ExpectedError } from '#client/expected-error.ts'
import { crc32, DIRECTORY_MAX, FILES_MAX } from './zip-format.ts'

/** The most bytes of an export, which the browser keeps until it is complete. */
const EXPORT_MAX = 1024 * 1024 * 1024

const TOO_LARGE =
  'The articles have more than 1 GB of pictures, which is too much for a browser. An administrator of the server can use npm run backup.'

/**
 * Writes a zip archive without compression, because pictures are compressed already. What was added
 * is kept as blobs, which browsers may move to the disk.
 */
export function createZip() {
  const files: Blob[] = []
  const directory: Blob[] = []
  let offset = 0
  let directoryBytes = 0
  return {
    /** @throws {ExpectedError} for more than a browser keeps or an import allows. */
    add(name: string, bytes: Uint8Array<ArrayBuffer>, modified: Date): void {
      const { file, entry } = encodeFile(name, bytes, modified, offset)
      const isFull = directory.length >= FILES_MAX || directoryBytes + entry.size > DIRECTORY_MAX
      if (isFull || offset + file.size > EXPORT_MAX) throw new ExpectedError(TOO_LARGE)
      offset += file.size
      directoryBytes += entry.size
      files.push(file)
      directory.push(entry)
    },
    finish(): Blob {
      const count = directory.length
      const place = toShorts(directoryBytes, offset)
      const end = [...toShorts(0x06054b50), 0, 0, count, count, ...place, 0]
      return new Blob([...files, ...directory, packShorts(end)], { type: 'application/zip' })
    },
  }
}

/** The flag that says that names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

function encodeFile(name: string, bytes: Uint8Array<ArrayBuffer>, modified: Date, offset: number) {
  const path = new TextEncoder().encode(name)
  const facts = toShorts(crc32(bytes), bytes.length, bytes.length)
  const both = [VERSION, FLAGS, 0, ...toDosTime(modified), ...facts, path.length, 0]
  const entry = [...toShorts(0x02014b50), VERSION, ...both, 0, 0, 0, ...toShorts(0, offset)]
  return {
    file: new Blob([packShorts([...toShorts(0x04034b50), ...both]), path, bytes]),
    entry: new Blob([packShorts(entry), path]),
  }
}

/** Splits numbers of 32 bits into pairs of 16. */
function toShorts(...numbers: number[]): number[] {
  return numbers.flatMap((number) => [number & 0xffff, number >>> 16])
}

function packShorts(shorts: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(shorts.length * 2)
  const view = new DataView(bytes.buffer)
  shorts.forEach((short, index) => view.setUint16(index * 2, short, true))
  return bytes
}

/**
 * Converts a time to the format's two numbers, in UTC because it has no time zone. Its years begin
 * with 1980.
 */
function toDosTime(time: Date): [time: number, date: number] {
  const year = Math.max(0, time.getUTCFullYear() - 1980)
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5)
  return [clock | (time.getUTCSeconds() >> 1), date]
}
