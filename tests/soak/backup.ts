import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { startStrictThread } from '#tests/support/strict/strict-data.ts'
import { NETLIFY_LIMITS } from '#tests/support/strict/strict-netlify.ts'
import { createBackup } from '#server/archive/backup.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { fillStore } from '../bench/support/filled-store.ts'
import { manyLeads } from '../bench/support/many-leads.ts'
import { measure } from '../bench/support/measure.ts'
import { hashFile, hashRecords } from './archive-hashes.ts'

const LEADS = 100_000
const IMAGE_BYTES = 3_900_000
const MIN_IMAGE_BYTES = 1_000_000_000

/** With 500 requests a minute the backup takes hours, so a minute is a second here. */
const MINUTE_MS = 1_000

const SITE = { siteID: 'soak', token: 'token' }

/**
 * Back up 1 GB of images and 100,000 leads through an API with Netlify's limit. Returns whether the
 * file has exactly the records of the site.
 */
export async function soakBackup(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-soak-'))
  const path = join(folder, 'blobs.sqlite')
  await fillStore(path, contents())
  const { api } = NETLIFY_LIMITS.blobs
  const strict = { ...NETLIFY_LIMITS.blobs, delayMs: 1, api: { ...api, windowMs: MINUTE_MS } }
  const store = await startStrictThread({ ...SITE, path, strict })
  try {
    const file = join(folder, 'backup.jsonl')
    const { wallSeconds, peakMegabytes } = await measure(
      [process.execPath, 'src/commands/backup.ts', file, '--netlify'],
      {
        cwd: process.cwd(),
        env: {
          NETLIFY_API_URL: store.url,
          NETLIFY_SITE_ID: SITE.siteID,
          NETLIFY_AUTH_TOKEN: SITE.token,
        },
      },
    )
    const [inFile, onSite] = [await hashFile(file), await hashStore(store.url)]
    const different = [...onSite].filter(([name, hash]) => inFile.get(name) !== hash)
    const megabytes = Math.round((await stat(file)).size / 1_000_000)
    console.log(
      `${inFile.size} records and ${megabytes} MB in ${Math.round(wallSeconds)} s, with ${Math.round(peakMegabytes)} MB of memory; ${onSite.size} records on the site, ${different.length} different`,
    )
    return different.length === 0 && inFile.size === onSite.size && inFile.size > LEADS
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

function* contents() {
  yield* manyLeads(LEADS, new Date())
  for (let i = 0; i * IMAGE_BYTES < MIN_IMAGE_BYTES; i++) {
    const value = Buffer.alloc(IMAGE_BYTES, crypto.randomUUID())
    yield { store: 'media', key: `${i}.png`, value }
  }
}

/** What the site has, read as its functions read it. */
async function hashStore(url: string): Promise<Map<string, string>> {
  const context = createBlobsContext(url, SITE.siteID, SITE.token)
  process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(context)
  try {
    return await withPatience(() => hashRecords(createBackup({ withPasswords: false })))
  } finally {
    delete process.env.NETLIFY_BLOBS_CONTEXT
  }
}
