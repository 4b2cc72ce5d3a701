import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'

const NAME = 'sideboard-archive'
const VERSION = 1

const headerSchema = z.object({
  archive: z.literal(NAME),
  version: z.int(),
  madeAt: z.iso.datetime(),
  withPasswords: z.boolean(),
})

const bodySchema = z.union([
  z.strictObject({ store: z.string(), key: z.string(), value: z.json() }),
  z.strictObject({
    store: z.string(),
    key: z.string(),
    bytes: z.base64(),
    metadata: z.record(z.string(), z.json()),
  }),
  z.strictObject({ store: z.string(), keys: z.array(z.string()) }),
])

const endSchema = z.strictObject({ end: z.object({ records: z.int() }) })

export type ArchiveHeader = Pick<z.infer<typeof headerSchema>, 'madeAt' | 'withPasswords'>
/** One record, or a page of keys without values. */
export type ArchiveRecord = z.infer<typeof bodySchema>

/**
 * The lines of an archive in JSON Lines. Each line has the hash of everything up to itself, which
 * reveals a line that was changed, lost, repeated or moved, and a missing end.
 */
export async function* writeArchiveLines(
  header: ArchiveHeader,
  records: AsyncIterable<ArchiveRecord>,
): AsyncGenerator<string> {
  const chain = new Chain()
  yield chain.sealLine({ archive: NAME, version: VERSION, ...header })
  let count = 0
  for await (const record of records) {
    count += 1
    yield chain.sealLine(record)
  }
  yield chain.sealLine({ end: { records: count } })
}

/**
 * The records of an archive, each after its line was verified. The archive is complete only when
 * this generator ends.
 *
 * @throws {Failure} `invalid`, naming the line, for a damaged, foreign or newer archive.
 */
export async function* readArchive(
  lines: AsyncIterable<string>,
): AsyncGenerator<{ header: ArchiveHeader; record: ArchiveRecord; line: number }> {
  const chain = new Chain()
  let header: ArchiveHeader | undefined
  let number = 0
  let count = 0
  let hasEnded = false
  for await (const line of lines) {
    number += 1
    const content = parseLine(line, number)
    if (!header) {
      header = readHeader(content)
      if (!chain.verifyLine(line)) throw damagedLine(number)
      continue
    }
    if (hasEnded) throw restoreFailure(number, 'there is more after the end of the archive')
    if (!chain.verifyLine(line)) throw damagedLine(number)
    const end = endSchema.safeParse(content)
    if (end.success) {
      if (end.data.end.records !== count) throw damagedLine(number)
      hasEnded = true
      continue
    }
    const record = bodySchema.safeParse(content)
    if (!record.success) throw restoreFailure(number, 'this is not a record of an archive')
    count += 1
    yield { header, record: record.data, line: number }
  }
  if (!hasEnded) throw restoreFailure(number + 1, 'the archive ends too early')
}

const SEAL = /^(\{.*),"check":"([0-9a-f]{64})"\}$/s

class Chain {
  #hash = createHash('sha256')

  /** A value as a line that ends in the hash of all lines so far. */
  sealLine(value: object): string {
    const text = JSON.stringify(value).slice(0, -1)
    return `${text},"check":"${this.#add(text)}"}`
  }

  /** Whether a line has the hash that its place requires. */
  verifyLine(line: string): boolean {
    const [, text, check] = SEAL.exec(line) ?? []
    return text !== undefined && this.#add(text) === check
  }

  #add(text: string): string {
    this.#hash.update(`${text}\n`)
    return this.#hash.copy().digest('hex')
  }
}

function readHeader(content: Readonly<Record<string, unknown>>): ArchiveHeader {
  const header = headerSchema.safeParse(content)
  if (!header.success) throw restoreFailure(1, 'this is not an archive of this product')
  const { version, madeAt, withPasswords } = header.data
  if (version > VERSION) throw restoreFailure(1, 'the archive was made by a newer version')
  return { madeAt, withPasswords }
}

/** A line's content without its hash. */
function parseLine(line: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) throw new SyntaxError('not an object')
    const { check: _, ...content } = value as Record<string, unknown>
    return content
  } catch {
    throw number === 1
      ? restoreFailure(1, 'this is not an archive of this product')
      : damagedLine(number)
  }
}

function damagedLine(number: number): Failure {
  return restoreFailure(number, 'the archive is damaged here')
}

/** Why an archive is not restored, with the line. */
export function restoreFailure(number: number, why: string): Failure {
  const message = `Nothing was restored. Stopped at line ${number}: ${why}.`
  return new Failure('invalid', message, { issues: [{ field: `line ${number}`, message }] })
}
