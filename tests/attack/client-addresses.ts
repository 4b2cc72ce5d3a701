import { once } from 'node:events'
import { openSocket, repeat, send, sendForStatus } from '../support/site-client.ts'
import type { Attack } from './support/attack.ts'
import type { Site } from './support/site.ts'

const MESSAGES = 40
const CONTACT_LIMIT = 5

/** Rate limits that a client could escape. */
export const addressAttacks: readonly Attack[] = [
  {
    item: 2,
    name: `${MESSAGES} messages with forged X-Forwarded-For on reset connections`,
    before: '40 stored, 5 allowed',
    site: 'exposed',
    async run(site) {
      await repeat(MESSAGES, 8, (index) => sendAndReset(site, index))
      // A request that waits for its turn behind them shows that they are done.
      await sendForStatus(site.url, '/api/health')
      const stored = await countMessages(site)
      return { after: `${stored} stored, ${CONTACT_LIMIT} allowed`, holds: stored <= CONTACT_LIMIT }
    },
  },
]

/** Send a whole request and reset the connection before the response. */
async function sendAndReset({ url }: Site, index: number): Promise<void> {
  const body = JSON.stringify({
    name: 'Spoofer',
    email: `spoofer-${index}@example.com`,
    company: '',
    message: 'From an address of my choice.',
  })
  const socket = openSocket(url)
  const closed = once(socket, 'close')
  socket.write(
    [
      'POST /api/contact HTTP/1.1',
      `Host: ${new URL(url).host}`,
      `X-Forwarded-For: 198.51.100.${index}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
    () => socket.resetAndDestroy(),
  )
  await closed
}

async function countMessages({ url, cookie }: Site): Promise<number> {
  const response = await send(url, '/api/admin/leads', { cookie })
  if (!response.ok) throw new Error(`the inbox answered ${response.status}`)
  const page = await response.text()
  return new Set(page.match(/spoofer-\d+@example\.com/g)).size
}
