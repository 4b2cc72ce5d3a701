import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBackup } from '#server/archive/backup.ts'
import { readRecords } from '#server/archive/read-records.ts'
import { environment } from '#server/environment.ts'
import { currentAccess, isApiContext } from '#server/storage/blob-client.ts'
import { openRecordCache, type RecordCacheFolder } from './record-cache.ts'

const RECORDS_PER_NOTE = 1_000

/**
 * Write all records to one file. Where each record costs a request of Netlify's API, they are first
 * read into a folder beside it, from which an interrupted backup continues.
 *
 * @returns the number of lines with records.
 * @throws {Failure} `conflict` when the folder beside the file cannot be used.
 */
export async function writeBackup(path: string, withPasswords: boolean): Promise<number> {
  if (!isApiContext()) return writeArchive(path, createBackup({ withPasswords }))
  const cache = await openRecordCache(`${path}.records`, nameSite())
  try {
    await readAll(cache)
    // A second listing, so that hours of reading leave nothing in the file that was erased meanwhile.
    const lines = await writeArchive(path, createBackup({ withPasswords, cache }))
    await cache.discard()
    return lines
  } catch (error) {
    cache.close()
    throw error
  }
}

async function readAll(cache: RecordCacheFolder): Promise<void> {
  console.log(
    'Netlify allows 500 reads a minute. If this is interrupted, run it again to continue.',
  )
  let count = 0
  for await (const _ of readRecords(undefined, cache)) {
    count += 1
    if (count % RECORDS_PER_NOTE === 0) console.log(`${count} records so far...`)
  }
  if (cache.hits > 0) console.log(`${cache.hits} records were already read by an earlier run.`)
}

async function writeArchive(path: string, archive: AsyncIterable<string>): Promise<number> {
  let lines = 0
  async function* format(): AsyncGenerator<string> {
    for await (const line of archive) {
      lines += 1
      yield `${line}\n`
    }
  }
  // A rename is atomic, so a file of that name is always complete.
  const unfinished = `${path}.part`
  await pipeline(Readable.from(format()), createWriteStream(unfinished, { mode: 0o600 }))
  await rename(unfinished, path)
  // The first line is the header and the last one the end.
  return lines - 2
}

/** Branch deploys have stores of their own. */
function nameSite(): string {
  return `${currentAccess().siteID}, ${environment().CONTEXT}`
}
