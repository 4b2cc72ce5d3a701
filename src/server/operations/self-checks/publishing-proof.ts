import { byNewest, isPublic } from '#domain/posts/post.ts'
import { buildsCostCredits, environment, siteUrl } from '../../environment.ts'
import { allSummaries } from '../../posts/post-store.ts'
import { readBuildPhase } from '../../publishing/build-phase.ts'
import { newId } from '../../random.ts'
import { type Outcome, ProofFault } from './proof-results.ts'

const LIMIT_MS = 5_000

/** Longer than any delay of publishing and the build after it. */
const LIVE_AFTER_MS = 60 * 60_000

/**
 * Read the newest article that has to be live at its address, in the list, the feed, the sitemap and the
 * search, and an article that does not exist nowhere. No build is started: two a night would cost 900
 * credits a month. The manifest of the release is not asked, because the build that made it is what has to
 * be proved, and because every function that has it is uploaded again when an article changes.
 */
export async function provePublishing(now: Date): Promise<Outcome> {
  if ((await readBuildPhase(now)) === 'failed') throw new ProofFault('The last build failed.')
  await expectStatus(`/diary/proof-${newId()}`, 404)
  const due = new Date(now.getTime() - LIVE_AFTER_MS).toISOString()
  const posts = (await allSummaries()).filter((post) => isPublic(post) && post.savedAt < due)
  const [newest] = posts.toSorted(byNewest)
  if (!newest) return { note: 'No article has been public for an hour yet.' }
  const path = `/diary/${newest.slug}`
  for (const place of [path, '/diary', '/rss.xml', '/sitemap.xml']) await expectText(place, path)
  await expectText('/search.json', newest.slug)
  return {}
}

async function expectText(path: string, text: string): Promise<void> {
  const response = await read(path)
  const body = await response.text()
  if (response.status !== 200) throw new ProofFault(`${path} answers ${response.status}.`)
  if (!body.includes(text)) throw new ProofFault(`${path} does not have the newest article.`)
}

async function expectStatus(path: string, status: number): Promise<void> {
  const response = await read(path)
  await response.body?.cancel()
  if (response.status !== status) throw new ProofFault(`${path} answers ${response.status}.`)
}

async function read(path: string): Promise<Response> {
  const address = `${ownAddress()}${path}`
  try {
    return await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (cause) {
    throw new ProofFault(`${address} does not answer.`, { cause })
  }
}

/** One machine may not reach its public address, which is its proxy's. */
function ownAddress(): string {
  if (buildsCostCredits()) return siteUrl()
  const { HOST, PORT } = environment()
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}
