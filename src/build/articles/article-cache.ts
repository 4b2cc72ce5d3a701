import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '#domain/failure.ts'
import { parseJson } from '#domain/parse-text.ts'
import type { Post } from '#domain/posts/post.ts'
import { posts } from '#server/posts/post-store.ts'
import type { PostSource } from '#server/publishing/pages/article-snapshot.ts'
import { isSameEtag, type Versioned } from '#server/storage/blobs.ts'
import { withDeadline } from '#server/storage/deadline.ts'
import { ifExists } from '#server/site/file-cache.ts'

/** Netlify stops a build after 15 minutes, and Astro needs some of them. */
const READING_LIMIT_MS = 11 * 60_000

/** Articles that are saved together, so that a build that was stopped loses few. */
const BATCH = 100

/** What Netlify's API allows. */
const REQUESTS_PER_MINUTE = 500

/** An article is a line: id, ETag and stored JSON. The last line of an id counts. */
type Lines = Map<string, { readonly etag: string; readonly json: string }>

/**
 * A source that keeps the articles it reads in `file` and reads them again only when their ETag has
 * changed. For builds on Netlify, where each read is a request to a rate-limited API.
 */
export function withArticleCache(source: PostSource, file: string): PostSource {
  let listed: ReadonlyMap<string, string> = new Map()
  let lines: Lines | undefined

  function findCached(id: string): Versioned<Post>[] {
    const line = lines?.get(id)
    if (!line || !isSameEtag(listed.get(id), line.etag)) return []
    // A stopped build may leave a line unfinished.
    const parsed = posts.parse(parseJson(line.json))
    return 'record' in parsed ? [{ data: parsed.record, etag: line.etag }] : []
  }

  async function readAndSave(ids: readonly string[]): Promise<Versioned<Post>[]> {
    const found: Versioned<Post>[] = []
    announce(ids.length)
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = await source.read(ids.slice(from, from + BATCH))
      await appendFile(file, batch.map(toLine).join(''))
      found.push(...batch)
    }
    return found
  }

  return {
    async list() {
      listed = await source.list()
      lines = await compact(file, listed)
      return new Map(listed)
    },
    async read(ids) {
      const cached = ids.flatMap(findCached)
      const known = new Set(cached.map(({ data }) => data.id))
      const missing = ids.filter((id) => !known.has(id))
      return [...cached, ...(await withinLimit(missing.length, () => readAndSave(missing)))]
    },
  }
}

/** Read the cache and write it again without the articles that have changed or gone. */
async function compact(file: string, listed: ReadonlyMap<string, string>): Promise<Lines> {
  const text = (await ifExists(readFile(file, 'utf8'))) ?? ''
  const lines: Lines = new Map()
  for (const line of text.split('\n')) {
    const [, id = '', etag = '', json = ''] = /^(\S+) (\S+) (.*)$/.exec(line) ?? []
    if (isSameEtag(listed.get(id), etag)) lines.set(id, { etag, json })
  }
  await mkdir(dirname(file), { recursive: true })
  const kept = Array.from(lines, ([id, { etag, json }]) => `${id} ${etag} ${json}\n`)
  await writeFile(`${file}.part`, kept.join(''))
  await rename(`${file}.part`, file)
  return lines
}

function toLine({ data, etag }: Versioned<Post>): string {
  return `${data.id} ${etag} ${JSON.stringify(posts.serialize(data))}\n`
}

function announce(count: number): void {
  if (count <= BATCH) return
  const minutes = Math.ceil(count / REQUESTS_PER_MINUTE)
  console.log(
    `Reading ${count} articles, which takes about ${minutes} min, because Netlify's API allows about ${REQUESTS_PER_MINUTE} requests a minute. Later builds read only what has changed.`,
  )
}

/** @throws {Error} that says what to do when the articles could not be read in time. */
async function withinLimit<T>(count: number, read: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await withDeadline(READING_LIMIT_MS, read)
  } catch (error) {
    const isLate = performance.now() - startedAt >= READING_LIMIT_MS
    if (!isLate || !(error instanceof Failure)) throw error
    throw new Error(
      `The build could not read ${count} articles in ${READING_LIMIT_MS / 60_000} minutes. It kept those it read: deploy again to continue.`,
      { cause: error },
    )
  }
}
