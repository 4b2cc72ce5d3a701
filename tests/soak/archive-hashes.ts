import { createReadStream } from 'node:fs'
import { readArchive, splitLines } from '#server/archive/format.ts'
import { sha256Hex } from '#server/storage/hash.ts'

/** The hash of each record of an archive file by its name. */
export function hashFile(file: string): Promise<Map<string, string>> {
  return hashRecords(splitLines(createReadStream(file, 'utf8')))
}

/** The hash of each record of an archive's lines by its name. */
export async function hashRecords(lines: AsyncIterable<string>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const { record } of readArchive(lines)) {
    const name = `${record.store}/${'keys' in record ? record.keys[0] : record.key}`
    hashes.set(name, sha256Hex(JSON.stringify(record)))
  }
  return hashes
}
