import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { environment } from '#server/environment.ts'
import { blobsContext, encodeContext } from '../blobs/context.ts'
import { takeShortcut } from '../blobs/shortcut.ts'
import { DataInUse, startBlobsThread } from '../blobs/thread.ts'
import { type DataFolder, loadOrCreateSecret, openDataFolder } from './data-folder.ts'

const SITE_ID = 'local'

export interface OpenData {
  readonly folder: DataFolder
  close(): Promise<void>
}

/**
 * Open this machine's data and let the Blobs client of this process and its children find it.
 *
 * @throws {DataInUse} when another process has it open.
 */
export async function openData(path = environment().DATA_DIR): Promise<OpenData> {
  const folder = await openDataFolder(path)
  const token = randomBytes(32).toString('base64url')
  const blobs = await startBlobsThread({ path: folder.database, siteID: SITE_ID, token })
  const endShortcut = takeShortcut(blobs.url, blobs.answer)
  const context = encodeContext(blobsContext(blobs.url, SITE_ID, token))
  process.env.NETLIFY_BLOBS_CONTEXT = context
  process.env.SESSION_SECRET ||= await loadOrCreateSecret(folder, 'session-secret')
  await writeFile(folder.running, context, { mode: 0o600 })
  return {
    folder,
    async close() {
      await rm(folder.running, { force: true })
      endShortcut()
      await blobs.close()
    },
  }
}

/**
 * Do something with the data from a command of its own (a build, a backup): with what Netlify's
 * build passes, else through the server that has it open, else by opening it.
 */
export async function withData<T>(use: () => Promise<T>): Promise<T> {
  if (process.env.NETLIFY_BLOBS_CONTEXT) return use()
  // An empty store in its place would take every article off the site.
  if (isNetlify()) throw new Error('Netlify did not pass the blobs: is the build plugin on?')
  try {
    const data = await openData()
    return await use().finally(() => data.close())
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    const folder = await openDataFolder(environment().DATA_DIR)
    process.env.NETLIFY_BLOBS_CONTEXT = await readFile(folder.running, 'utf8')
    process.env.SESSION_SECRET ||= await loadOrCreateSecret(folder, 'session-secret')
    return use()
  }
}

/** In Netlify's own build, not in its command line tools on a developer's machine. */
function isNetlify(): boolean {
  return process.env.NETLIFY === 'true' && process.env.NETLIFY_LOCAL !== 'true'
}
