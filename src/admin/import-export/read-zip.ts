import { ExpectedError } from '#client/expected-error.ts'
import { crc32, DIRECTORY_MAX, FILES_MAX } from './zip-format.ts'

/** The bytes of the last record of an archive, without its comment of up to 64 kB. */
const END_BYTES = 22
const COMMENT_MAX = 0xffff
const LOCAL_BYTES = 30
const ENTRY_BYTES = 46

/** A file that cannot be used, with a sentence that says why. */
export class ImportFault extends ExpectedError {
  override readonly name = 'ImportFault'
}

export interface ZipFile {
  /** The name as the archive spells it. It is never used as a path on a disk. */
  readonly name: string
  /**
   * @param maxBytes Unpacking stops there, whatever size the archive names.
   * @throws {ImportFault}
   */
  read(maxBytes: number): Promise<Bytes>
}

/** The files of an archive, read from its directory alone. @throws {ImportFault} */
export async function listZipFiles(archive: Blob): Promise<ZipFile[]> {
  const { count, size, offset } = await readEndRecord(archive)
  if (size > DIRECTORY_MAX || offset + size > archive.size) throw createDamageFault()
  const directory = await readView(archive, offset, size)
  const files: ZipFile[] = []
  let start = 0
  for (let index = 0; index < count; index++) {
    if (start + ENTRY_BYTES > size || directory.getUint32(start, true) !== 0x02014b50)
      throw createDamageFault()
    const nameLength = directory.getUint16(start + 28, true)
    const more = directory.getUint16(start + 30, true) + directory.getUint16(start + 32, true)
    const next = start + ENTRY_BYTES + nameLength + more
    if (next > size) throw createDamageFault()
    const entry = new DataView(directory.buffer, start, ENTRY_BYTES)
    // Names are UTF-8, whether or not the program that wrote them says so.
    const name = new Uint8Array(directory.buffer, start + ENTRY_BYTES, nameLength)
    const read = (maxBytes: number) => readEntry(archive, entry, maxBytes)
    files.push({ name: new TextDecoder().decode(name), read })
    start = next
  }
  return files.filter(({ name }) => !name.endsWith('/'))
}

async function readEndRecord(archive: Blob) {
  const length = Math.min(archive.size, END_BYTES + COMMENT_MAX)
  const view = await readView(archive, archive.size - length, length)
  for (let start = length - END_BYTES; start >= 0; start--) {
    if (view.getUint32(start, true) !== 0x06054b50) continue
    const count = view.getUint16(start + 10, true)
    const [size, offset] = [view.getUint32(start + 12, true), view.getUint32(start + 16, true)]
    if (count > FILES_MAX || offset === 0xffffffff)
      throw new ImportFault('The archive is larger than 4 GB or has too many files.')
    return { count, size, offset }
  }
  throw new ImportFault('This is not a zip archive.')
}

async function readEntry(archive: Blob, entry: DataView, maxBytes: number) {
  const method = entry.getUint16(10, true)
  if (entry.getUint16(8, true) & 1) throw new ImportFault('It is protected by a password.')
  if (method !== 0 && method !== 8) throw new ImportFault('Its compression is not known.')
  const [size, offset] = [entry.getUint32(20, true), entry.getUint32(42, true)]
  if (offset + LOCAL_BYTES > archive.size) throw createDamageFault()
  const local = await readView(archive, offset, LOCAL_BYTES)
  if (local.getUint32(0, true) !== 0x04034b50) throw createDamageFault()
  const start = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  if (start + size > archive.size) throw createDamageFault()
  const packed = archive.slice(start, start + size).stream()
  const bytes = await readWithLimit(method === 8 ? unpack(packed) : packed, maxBytes)
  if (crc32(bytes) !== entry.getUint32(16, true)) throw createDamageFault()
  return bytes
}

type Bytes = Uint8Array<ArrayBuffer>

/** Reads a stream, and ends it as soon as it has more bytes than that. */
async function readWithLimit(stream: ReadableStream<Bytes>, maxBytes: number) {
  let length = 0
  const limit = new TransformStream<Bytes, Bytes>({
    transform(bytes, controller) {
      length += bytes.length
      if (length > maxBytes) controller.terminate()
      else controller.enqueue(bytes)
    },
  })
  const read = await new Response(stream.pipeThrough(limit)).arrayBuffer().catch((cause) => {
    throw createDamageFault(cause)
  })
  if (length > maxBytes) throw new ImportFault('It is too large.')
  return new Uint8Array(read)
}

/**
 * The bytes unpacked in one step. Deflate packs at most 1,032 bytes into one, so a step yields at
 * most 16 MB.
 */
const STEP_BYTES = 16 * 1024

/** Unpacks in small steps, so that a decompression bomb cannot fill the memory. */
function unpack(packed: ReadableStream<Bytes>): ReadableStream<Bytes> {
  const steps = new TransformStream<Bytes, Bytes>({
    transform(bytes, controller) {
      for (let start = 0; start < bytes.length; start += STEP_BYTES)
        controller.enqueue(bytes.subarray(start, start + STEP_BYTES))
    },
  })
  return packed.pipeThrough(steps).pipeThrough(new DecompressionStream('deflate-raw'))
}

async function readView(archive: Blob, start: number, length: number) {
  return new DataView(await archive.slice(start, start + length).arrayBuffer())
}

function createDamageFault(cause?: unknown): ImportFault {
  return new ImportFault('The archive is damaged.', { cause })
}
