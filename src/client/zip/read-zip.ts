import { crc32, DIRECTORY_MAX, FILES_MAX } from './format.ts'

/** The last record of an archive, without its comment of up to 64 kB. */
const END_BYTES = 22
const COMMENT_MAX = 0xffff
const LOCAL_BYTES = 30
const ENTRY_BYTES = 46

/** A file that cannot be used, with a sentence that says why. */
export class UnusableZip extends Error {
  override readonly name = 'UnusableZip'
}

export interface ZipFile {
  /** As the archive spells it. It is never used as a path on a disk. */
  readonly name: string
  readonly offset: number
  readonly packedSize: number
  readonly method: number
  readonly isEncrypted: boolean
  readonly checksum: number
}

/** The files of an archive, read from its directory alone. @throws {UnusableZip} */
export async function listZip(archive: Blob): Promise<ZipFile[]> {
  const { count, size, offset } = await readEnd(archive)
  if (size > DIRECTORY_MAX || offset + size > archive.size) throw damaged()
  const view = await viewOf(archive, offset, size)
  const files: ZipFile[] = []
  let at = 0
  while (files.length < count) {
    if (at + ENTRY_BYTES > size || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const next =
      at + ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > size) throw damaged()
    files.push(readEntry(view, at, nameLength))
    at = next
  }
  return files.filter(({ name }) => !name.endsWith('/'))
}

/**
 * One file of an archive.
 *
 * @param maxBytes Unpacking stops there, whatever size the archive names.
 * @throws {UnusableZip}
 */
export async function readZipFile(
  archive: Blob,
  file: ZipFile,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.isEncrypted) throw new UnusableZip('It is protected by a password.')
  if (file.method !== 0 && file.method !== 8) throw new UnusableZip('Its compression is not known.')
  if (file.offset + LOCAL_BYTES > archive.size) throw damaged()
  const local = await viewOf(archive, file.offset, LOCAL_BYTES)
  if (local.getUint32(0, true) !== 0x04034b50) throw damaged()
  const start = file.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  if (start + file.packedSize > archive.size) throw damaged()
  const packed = archive.slice(start, start + file.packedSize)
  const bytes = await unpack(packed, file.method, maxBytes)
  if (crc32(bytes) !== file.checksum) throw damaged()
  return bytes
}

async function unpack(packed: Blob, method: number, maxBytes: number) {
  try {
    if (method === 8) return await inflate(packed, maxBytes)
    if (packed.size > maxBytes) throw new TooLongError()
    return new Uint8Array(await packed.arrayBuffer())
  } catch (error) {
    if (error instanceof TooLongError) throw new UnusableZip('It is too large.')
    throw damaged(error)
  }
}

async function readEnd(archive: Blob) {
  const length = Math.min(archive.size, END_BYTES + COMMENT_MAX)
  const view = await viewOf(archive, archive.size - length, length)
  for (let at = length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const count = view.getUint16(at + 10, true)
    const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    if (count > FILES_MAX || offset === 0xffffffff)
      throw new UnusableZip('The archive is larger than 4 GB or has too many files.')
    return { count, size, offset }
  }
  throw new UnusableZip('This is not a zip archive.')
}

function readEntry(view: DataView, at: number, nameLength: number): ZipFile {
  const name = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameLength)
  return {
    name: new TextDecoder().decode(name),
    offset: view.getUint32(at + 42, true),
    packedSize: view.getUint32(at + 20, true),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    checksum: view.getUint32(at + 16, true),
  }
}

async function viewOf(archive: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await archive.slice(start, start + length).arrayBuffer())
}

function damaged(cause?: unknown): UnusableZip {
  return new UnusableZip('The archive is damaged.', { cause })
}

/** Deflate packs at most 1,032 bytes into one, so one step unpacks at most 16 MB. */
const STEP_BYTES = 16 * 1024

export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

/**
 * Unpacks deflated bytes with the browser's own decoder. It is fed in small steps and stopped as
 * soon as there are more than `maxBytes`, so that a decompression bomb cannot fill the memory.
 *
 * @throws {TooLongError} or the decoder's error.
 */
export async function inflate(packed: Blob, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const decoder = new DecompressionStream('deflate-raw')
  const reader = inSteps(packed).pipeThrough(decoder).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => {}) // The decoder may have failed already.
      throw new TooLongError()
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function inSteps(packed: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= packed.size) return controller.close()
      const step = packed.slice(at, at + STEP_BYTES)
      at += STEP_BYTES
      controller.enqueue(new Uint8Array(await step.arrayBuffer()))
    },
  })
}
