import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile } from '../nightly/program.ts'
import { residentMegabytes, time } from '../support/site-client.ts'
import type { Attack } from './support/attack.ts'
import type { GreedyClient } from './support/greedy-client.ts'
import type { Site } from './support/site.ts'

const UPLOAD_BYTES = 4_000_000
const CONNECTIONS = 500
const MEMORY_MB = 600
const WAIT_MS = 100
/** Quick attacks share the machine with other work. What they look for costs far more. */
const QUICK_WAIT_MS = 3 * WAIT_MS

/** Denial of service by requests that make the site read more than they send, and leave the responses unread. */
export const unreadResponseAttacks: readonly Attack[] = [
  {
    item: 32,
    name: `${CONNECTIONS} connections of one network, HEAD and GET of a 4 MB picture, pipelined, mostly unread`,
    before: '12,800 MB, GET / of others 31 s',
    site: 'exposed',
    async run(site, isQuick) {
      const forMs = isQuick ? 3_000 : 10_000
      const client: GreedyClient = {
        port: Number(new URL(site.url).port),
        path: await uploadPicture(site),
        connections: CONNECTIONS,
      }
      const waits: number[] = []
      const attackers = new Worker(new URL('./support/greedy-client.ts', import.meta.url), {
        workerData: client,
      })
      const endsAt = performance.now() + forMs
      while (performance.now() < endsAt) {
        waits.push(await time(() => visit(site)))
        await pause(10)
      }
      const megabytes = Math.round(await residentMegabytes(site.pid, true))
      await attackers.terminate()
      const p99 = Math.round(percentile(waits, 99))
      return {
        after: `${megabytes} MB, GET / of others ${p99} ms (p99 of ${waits.length})`,
        holds: megabytes < MEMORY_MB && p99 <= (isQuick ? QUICK_WAIT_MS : WAIT_MS),
      }
    },
  },
]

/** The path of a new picture whose bytes after the header are of no use. */
async function uploadPicture({ url, cookie }: Site): Promise<string> {
  const body = Buffer.alloc(UPLOAD_BYTES)
  body.set(Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'))
  const headers = { cookie, origin: url, 'content-type': 'image/png' }
  const response = await fetch(`${url}/api/admin/media`, { method: 'POST', headers, body })
  // Our own API answers an upload with its address.
  const image: { url: string } = await response.json()
  return new URL(image.url, url).pathname
}

/** Read the home page from another address of this machine, on a new connection. */
function visit({ url }: Site): Promise<void> {
  const { port } = new URL(url)
  const options = { host: '127.0.0.1', port, localAddress: '127.0.0.2', agent: false }
  return new Promise((resolve, reject) => {
    get(options, (response) => response.resume().once('end', resolve)).once('error', reject)
  })
}
