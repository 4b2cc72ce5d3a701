import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { parseJson } from '#domain/parse-text.ts'
import { sha256Hex } from '../storage/hash.ts'

/** What the first line says. Until version 2 each line had a hash of its own. */
export const FORMAT = { archive: 'sideboard-archive', version: 3 } as const

const headerSchema = z.object({
  archive: z.literal(FORMAT.archive),
  version: z.int(),
  madeAt: z.iso.datetime(),
  withPasswords: z.boolean(),
})

const bodySchema = z.union([
  z.object({ store: z.string(), key: z.string(), value: z.json() }),
  z.object({
    store: z.string(),
    key: z.string(),
    bytes: z.base64(),
    metadata: z.record(z.string(), z.json()),
  }),
  z.object({ store: z.string(), keys: z.array(z.string()) }),
])

const endSchema = z.object({
  end: z.object({ records: z.int(), check: z.hash('sha256').optional() }),
})

export type ArchiveHeader = Pick<z.infer<typeof headerSchema>, 'madeAt' | 'withPasswords'>
/** One record, or a page of keys without values. */
export type ArchiveRecord = z.infer<typeof bodySchema>

/** A record that was read, with the archive's header. */
export interface ArchiveEntry {
  readonly header: ArchiveHeader
  readonly record: ArchiveRecord
  /** The number of the line in the archive, from 1. */
  readonly line: number
}

/** Add a line to a checksum of earlier lines, so that an archive can be written in parts. */
export function extendChecksum(check: string, line: string): string {
  return sha256Hex(`${check}\n${line}`)
}

/**
 * The records of an archive. It is complete and undamaged only when this generator ends.
 *
 * @throws {Failure} `invalid`, naming the line, for a damaged, foreign or newer archive.
 */
export async function* readArchive(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ArchiveEntry> {
  let header: (ArchiveHeader & { version: number }) | undefined
  let number = 0
  let count = 0
  let check = ''
  let hasEnded = false
  for await (const line of lines) {
    number += 1
    const content = parseJson(line)
    if (hasEnded) throw restoreFailure(number, 'there is more after the end of the archive')
    const end = endSchema.safeParse(content).data?.end
    if (end && header) {
      const isWhole = end.check === (header.version < FORMAT.version ? undefined : check)
      if (end.records !== count || !isWhole)
        throw restoreFailure(number, 'the archive is damaged somewhere before')
      hasEnded = true
      continue
    }
    check = extendChecksum(check, line)
    if (!header) {
      header = readHeader(content)
      continue
    }
    count += 1
    yield { header, record: readBody(content, number), line: number }
  }
  if (!hasEnded) throw restoreFailure(number + 1, 'the archive ends too early')
}

function readBody(content: unknown, number: number): ArchiveRecord {
  const record = bodySchema.safeParse(content)
  if (record.success) return record.data
  throw restoreFailure(number, 'the archive is damaged here')
}

function readHeader(content: unknown) {
  const header = headerSchema.safeParse(content)
  if (!header.success) throw restoreFailure(1, 'this is not an archive of this product')
  const { version, madeAt, withPasswords } = header.data
  if (version > FORMAT.version) throw restoreFailure(1, 'the archive was made by a newer version')
  return { version, madeAt, withPasswords }
}

/** Why an archive is not restored, with the line. */
export function restoreFailure(number: number, why: string): Failure {
  const message = `Nothing was restored. Stopped at line ${number}: ${why}.`
  return new Failure('invalid', message, { issues: [{ field: `line ${number}`, message }] })
}

/**
 * The lines of a text that arrives in chunks. Memory holds one line and one chunk; `node:readline`
 * reads a thousand lines ahead, and also ends lines at characters that JSON has within a text.
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line = ''
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    line += first
    for (const next of others) {
      yield line.replace(/\r$/, '')
      line = next
    }
  }
  if (line !== '') yield line.replace(/\r$/, '')
}
