import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, formatDay } from '#domain/time/utc-day.ts'
import type { Attack } from './support/attack.ts'
import { send, sendForStatus } from './support/client.ts'
import { flushDatabase, rewriteFirstRecord } from './support/stored-data.ts'
import type { Site } from './support/site.ts'

const START_LIMIT_MS = 20_000
const PAGE_BYTES = 4096
const TODAY = formatDay(new Date())

/** Addresses that read all records of a kind. */
const READERS = [
  '/diary',
  '/api/blog/posts',
  '/api/admin/blog/posts',
  '/api/admin/leads',
  '/api/admin/leads-summary',
  '/api/admin/leads.csv',
  '/api/admin/outbox',
  '/api/admin/attention',
  `/api/admin/campaigns?from=${addDays(TODAY, -30)}&to=${TODAY}`,
]

/** Stored data that today's code cannot read. */
export const badRecordAttacks: readonly Attack[] = [
  {
    item: 7,
    name: 'a post without tags, a lead without star, an email that is no JSON',
    before: 'lists respond with 500, no article can be built',
    site: 'behind-proxy',
    needsOwnSite: true,
    async run(site) {
      await saveArticle(site, 'First')
      await sendMessage(site, 1)
      await site.restart((dataDir) => {
        rewriteFirstRecord(dataDir, 'posts', withoutMember('tags'))
        rewriteFirstRecord(dataDir, 'leads', withoutMember('star'))
        rewriteFirstRecord(dataDir, 'outbox', () => '{')
      })
      const failed = await findFailedReaders(site)
      const canPublish = (await saveArticle(site, 'Second')) && (await isReadable(site, 'second'))
      const canReceive = (await sendMessage(site, 2)) === 201
      return {
        after: `${failed.length} of ${READERS.length} lists fail, publishing ${works(canPublish)}, contact ${works(canReceive)}`,
        holds: failed.length === 0 && canPublish && canReceive,
      }
    },
  },
  {
    item: 14,
    name: 'a damaged page of the database',
    before: 'starts, then responds with 500',
    site: 'exposed',
    needsOwnSite: true,
    async run(site) {
      let output = ''
      await site.restart(async (dataDir) => {
        flushDatabase(dataDir)
        const file = join(dataDir, 'blobs.sqlite')
        const intact = await readFile(file)
        await writeFile(file, damagePage(intact))
        output = await startAndRead(dataDir)
        await writeFile(file, intact)
      })
      const namesRestore = output.includes('restore')
      return {
        after: namesRestore ? 'start names `restore`' : 'start does not name `restore`',
        holds: namesRestore,
      }
    },
  },
]

function withoutMember(name: string) {
  return (json: string) => JSON.stringify({ ...JSON.parse(json), [name]: undefined })
}

async function findFailedReaders({ url, cookie }: Site): Promise<string[]> {
  const statuses = await Promise.all(
    READERS.map(async (path) => [path, await sendForStatus(url, path, { cookie })] as const),
  )
  return statuses.filter(([, status]) => status !== 200).map(([path]) => path)
}

async function saveArticle({ url, cookie }: Site, title: string): Promise<boolean> {
  const status = await sendForStatus(url, '/api/admin/blog/posts', {
    cookie,
    body: { title, slug: title.toLowerCase(), content: `<p>${title}</p>`, tags: ['attack'] },
  })
  return status === 201
}

async function isReadable({ url }: Site, slug: string): Promise<boolean> {
  return (await send(url, `/diary/${slug}`)).ok
}

function sendMessage({ url }: Site, index: number): Promise<number> {
  return sendForStatus(url, '/api/contact', {
    ip: `198.51.100.${index}`,
    headers: { 'x-form-age': '60000' },
    body: {
      name: 'Ada',
      email: `ada-${index}@example.com`,
      company: '',
      message: `Message ${index}`,
    },
  })
}

function works(does: boolean): string {
  return does ? 'works' : 'fails'
}

function damagePage(file: Buffer): Buffer {
  const damaged = Buffer.from(file)
  const middle = Math.floor(damaged.length / PAGE_BYTES / 2) * PAGE_BYTES
  return damaged.fill(0xa5, middle, middle + PAGE_BYTES)
}

/** What `npm start` says before it exits, or in the time it takes to start. */
function startAndRead(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['src/commands/start.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  }
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(output)
    })
  })
}
