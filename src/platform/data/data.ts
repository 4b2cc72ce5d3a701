import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { Failure } from '#domain/failure.ts'
import { environment } from '#server/environment.ts'
import { type BlobsAccess, setBlobsFetch } from '#server/storage/blob-client.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { createBlobsFetch } from '../blobs/fetch.ts'
import { DataInUse, serveBlobsHere, startBlobsThread } from '../blobs/thread/thread.ts'
import { loadOrCreateSecret, openDataFolder } from './data-folder.ts'

/** The address and token of a site's blobs, in the form that Netlify passes to functions. */
export function createBlobsContext(url: string, siteID: string, token: string) {
  return { edgeURL: url, uncachedEdgeURL: url, siteID, token }
}

/**
 * The value of `NETLIFY_BLOBS_CONTEXT`, which the client reads in this process and its children.
 *
 * @param context Without `edgeURL`, as Netlify passes it to builds, each read first asks the API
 *   for a signed URL.
 */
export function encodeContext(context: BlobsAccess): string {
  return Buffer.from(JSON.stringify(context)).toString('base64')
}

const SITE_ID = 'local'

/** Tests open the data behind limits like Netlify's. */
export interface LimitedData {
  /** The module that serves the blobs. */
  readonly server: URL
  /** The token of builds, which cannot write. Builds and commands then use the API. */
  readonly buildToken: string
}

/**
 * Open this machine's data and let the Blobs client of this process and its children find it.
 *
 * @throws {DataInUse} when another process has it open.
 */
export async function openData(
  path = environment().DATA_DIR,
  limited?: LimitedData,
  isCommand = false,
) {
  const folder = await openDataFolder(path)
  const token = randomBytes(32).toString('base64url')
  const site = { path: folder.database, siteID: SITE_ID, token, isCommand }
  const blobs = await (isCommand ? serveBlobsHere(site) : startBlobsThread(site, limited?.server))
  setBlobsFetch(createBlobsFetch(blobs.url, blobs.send))
  const context = encodeContext(createBlobsContext(blobs.url, SITE_ID, token))
  process.env.NETLIFY_BLOBS_CONTEXT = context
  process.env.SESSION_SECRET ||= await loadOrCreateSecret(folder, 'session-secret')
  const apiContext = (apiToken: string) =>
    encodeContext({ apiURL: blobs.url, siteID: SITE_ID, token: apiToken })
  await writeFile(folder.running, limited ? apiContext(token) : context, { mode: 0o600 })
  return {
    folder,
    /** The Blobs context of builds, when they have their own. */
    buildContext: limited && apiContext(limited.buildToken),
    async close() {
      await rm(folder.running, { force: true })
      setBlobsFetch()
      // The next step of a command opens the data again.
      if (process.env.NETLIFY_BLOBS_CONTEXT === context) delete process.env.NETLIFY_BLOBS_CONTEXT
      await blobs.close()
    },
  }
}

/**
 * Run a command's work (a build, a backup) with access to the data, and with patience for it:
 * through the context that Netlify or the platform passed, else by opening the data, else through
 * the process that has it open.
 */
export function withData<T>(work: () => Promise<T>): Promise<T> {
  return withOpenData(() => withPatience(work))
}

/**
 * Like {@link withData}, with the data of the site on Netlify that the environment names.
 *
 * @throws {Failure} naming the variables that are missing.
 */
export function withNetlifyData<T>(work: () => Promise<T>): Promise<T> {
  const { NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN, NETLIFY_API_URL } = environment()
  if (NETLIFY_SITE_ID === undefined || NETLIFY_AUTH_TOKEN === undefined)
    throw new Failure(
      'invalid',
      'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN: they open the data on Netlify.',
    )
  const access = { apiURL: NETLIFY_API_URL, siteID: NETLIFY_SITE_ID, token: NETLIFY_AUTH_TOKEN }
  process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(access)
  return withPatience(work)
}

async function withOpenData<T>(work: () => Promise<T>): Promise<T> {
  if (process.env.NETLIFY_BLOBS_CONTEXT) return work()
  // An empty local store would remove every article from the site.
  if (isNetlify())
    throw new Error('Netlify did not pass the blobs context. Is the build plugin enabled?')
  try {
    const opened = await openData(undefined, undefined, true)
    return await work().finally(() => opened.close())
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    const folder = await openDataFolder(environment().DATA_DIR)
    process.env.NETLIFY_BLOBS_CONTEXT = await readFile(folder.running, 'utf8')
    process.env.SESSION_SECRET ||= await loadOrCreateSecret(folder, 'session-secret')
    return work()
  }
}

/** Whether this is Netlify's own build, not its command line tools on a developer's machine. */
function isNetlify(): boolean {
  return process.env.NETLIFY === 'true' && process.env.NETLIFY_LOCAL !== 'true'
}
