import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { leads } from '#server/leads/leads.ts'
import { call } from '#tests/support/call.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/project.ts'

/** The largest size of a file in blocks of 512 bytes; the database reaches it soon. */
const BLOCKS = 3_000

let folder: TemporaryFolder
let store: ChildProcess | undefined

expectLoggedFailures()

beforeEach(async () => {
  folder = await temporaryFolder()
  vi.stubEnv('RATE_LIMIT_SCALE', '1000000')
})

afterEach(async () => {
  await close()
  delete process.env['NETLIFY_BLOBS_CONTEXT']
  await folder.remove()
})

/** Start the store in a child process whose files cannot grow beyond `limit`. */
async function open(limit: number | 'unlimited'): Promise<void> {
  const site = { path: join(folder.path, 'blobs.sqlite'), siteID: 'site', token: 'token' }
  const server = join(process.cwd(), 'src/platform/blobs/server.ts')
  const script = `import { serveBlobs } from ${JSON.stringify(server)}
    const { url } = await serveBlobs(${JSON.stringify(site)})
    console.log(url)`
  // Without the trap the signal ends the process instead of failing the write.
  const command = `trap '' XFSZ; ulimit -f ${limit}; exec "$0" --input-type=module --eval "$1"`
  const child = spawn('sh', ['-c', command, process.execPath, script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  store = child
  const [line] = await once(child.stdout, 'data')
  const context = createBlobsContext(String(line).trim(), 'site', 'token')
  process.env['NETLIFY_BLOBS_CONTEXT'] = encodeContext(context)
}

async function close(): Promise<void> {
  if (store?.exitCode !== null || store.signalCode !== null) return
  const gone = once(store, 'exit')
  store.kill('SIGKILL')
  await gone
}

function write(message: string): Promise<Response> {
  const body = { name: 'Ada', email: 'ada@example.com', message }
  return call('/api/contact', { method: 'POST', body })
}

const kept = async () =>
  new Set((await leads.all()).flatMap((lead) => (lead.kind === 'contact' ? [lead.message] : [])))

test('a full disk rejects writes, loses nothing, and recovers when there is space', async () => {
  await open(BLOCKS)
  const acknowledged: string[] = []
  let refused: Response | undefined
  for (let number = 0; number < 500 && !refused; number++) {
    const message = `${number}${' word'.repeat(900)}`
    const response = await write(message)
    if (response.ok) acknowledged.push(message)
    else refused = response
  }
  expect(acknowledged.length).toBeGreaterThan(5)
  expect(refused?.status).toBe(503)
  expect(refused?.headers.get('retry-after')).not.toBeNull()
  expect(await refused?.json()).toMatchObject({ error: expect.stringContaining('try again') })

  // The store still responds: records can be read, and new ones are rejected.
  expect(store?.exitCode).toBeNull()
  expect((await write('One more '.repeat(400))).status).toBe(503)
  const whileFull = await kept()
  expect(acknowledged.filter((message) => !whileFull.has(message))).toEqual([])

  await close()
  await open('unlimited')
  expect((await write('There is room')).status).toBe(201)
  const messages = await kept()
  expect(acknowledged.filter((message) => !messages.has(message))).toEqual([])
  expect(messages.has('There is room')).toBe(true)
}, 60_000)
