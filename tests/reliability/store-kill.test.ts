import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { getStore } from '@netlify/blobs'
import { serveBlobs } from '#platform/blobs/server.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/project.ts'

const WRITES = 1_000
const SITE = { siteID: 'site', token: 'token' }

let folder: TemporaryFolder | undefined
afterEach(() => folder?.remove())

test('a store killed during 1,000 writes keeps every acknowledged one', async () => {
  folder = await temporaryFolder()
  const path = join(folder.path, 'blobs.sqlite')
  const acknowledged = await writeUntilKilled(path)
  expect(acknowledged.length).toBeGreaterThan(50)
  expect(acknowledged.length).toBeLessThan(WRITES)

  const server = await serveBlobs({ path, ...SITE })
  const store = open(server.url)
  const { blobs } = await store.list()
  const there = new Set(blobs.map(({ key }) => key))
  expect(acknowledged.filter((key) => !there.has(key))).toEqual([])
  for (const key of acknowledged.slice(-20)) {
    expect(await store.get(key, { type: 'json' })).toEqual({ key })
  }
  await server.close()
}, 60_000)

/** Write with 20 concurrent writers, and kill the store half-way. */
async function writeUntilKilled(path: string): Promise<string[]> {
  const server = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { serveBlobs } from ${JSON.stringify(join(process.cwd(), 'src/platform/blobs/server.ts'))}
       const { url } = await serveBlobs(${JSON.stringify({ path, ...SITE })})
       console.log(url)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const gone = once(server, 'exit')
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const store = open(line.toString().trim())
  const acknowledged: string[] = []
  const keys = Array.from({ length: WRITES }, (_, at) => `write-${at}`).values()
  const writer = async () => {
    for (const key of keys) {
      const { etag } = await store.setJSON(key, { key }, { onlyIfNew: true })
      // The client reports a failed write as modified, but without an ETag.
      if (etag) acknowledged.push(key)
      if (acknowledged.length === WRITES / 2) server.kill('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: 20 }, writer))
  await gone
  return acknowledged
}

/** A client that does not retry, so a write fails as soon as the server is gone. */
function open(url: string) {
  return getStore({ name: 'things', ...SITE, edgeURL: url, fetch: fetchOnce })
}

async function fetchOnce(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch(() => undefined)
  return response ?? new Response(null, { status: 400 })
}
