import {
  BlobReader,
  ERR_BAD_FORMAT,
  ERR_ENCRYPTED,
  ERR_EOCDR_NOT_FOUND,
  ERR_UNSUPPORTED_COMPRESSION,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { ExpectedError } from '#client/expected-error.ts'

/** A file that cannot be used, with a sentence that says why. */
export class ImportFault extends ExpectedError {
  override readonly name = 'ImportFault'
}

export interface ZipFile {
  /** The name as the archive spells it. It is never used as a path on a disk. */
  readonly name: string
  /**
   * @param maxBytes The most bytes of the unpacked file.
   * @throws {ImportFault}
   */
  read(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Errors that a user can do something about. All others count as damage. */
const FAULTS: Readonly<Record<string, string>> = {
  [ERR_BAD_FORMAT]: 'This is not a zip archive.',
  [ERR_EOCDR_NOT_FOUND]: 'This is not a zip archive.',
  [ERR_ENCRYPTED]: 'It is protected by a password.',
  [ERR_UNSUPPORTED_COMPRESSION]: 'Its compression is not known.',
}

/** The most files of an archive, and the size from which the format has another form. */
const FILES_MAX = 65_534
const BYTES_MAX = 4 * 1024 ** 3

/** The files of an archive, read from its directory alone. @throws {ImportFault} */
export async function listZipFiles(archive: Blob): Promise<ZipFile[]> {
  // Tolerant is safe: a name that leads out of the archive is resolved inside it.
  const options = { checkCrc32: true, strictness: 'tolerant', useWebWorkers: false } as const
  const reader = new ZipReader(new BlobReader(archive), options)
  const entries = await reader.getEntries().catch(throwFault)
  if (archive.size > BYTES_MAX || entries.length > FILES_MAX)
    throw new ImportFault('The archive is larger than 4 GB or has too many files.')
  return entries.flatMap((entry) => {
    if (entry.directory) return []
    const read = async (maxBytes: number) => {
      // The reader itself stops at the size that the archive names.
      if (entry.uncompressedSize > maxBytes) throw new ImportFault('It is too large.')
      return entry.getData(new Uint8ArrayWriter()).catch(throwFault)
    }
    return { name: entry.filename, read }
  })
}

function throwFault(cause: unknown): never {
  const sentence = cause instanceof Error ? FAULTS[cause.message] : undefined
  throw new ImportFault(sentence ?? 'The archive is damaged.', sentence ? {} : { cause })
}
