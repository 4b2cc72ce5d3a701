import { once } from 'node:events'
import { openSocket, time } from '../support/site-client.ts'
import type { Attack } from './support/attack.ts'
import type { Site } from './support/site.ts'

const HEADERS_LIMIT_MS = 20_000

/** Requests that are ambiguous, or that never end. */
export const connectionAttacks: readonly Attack[] = [
  {
    item: 15,
    name: 'headers that arrive one byte a second',
    before: 'closed after 41 s',
    site: 'exposed',
    isSlow: true,
    async run(site) {
      const ms = await time(() => sendHeadersSlowly(site))
      return {
        after: `closed after ${Math.round(ms / 1000)} s`,
        holds: ms <= HEADERS_LIMIT_MS,
      }
    },
  },
  {
    item: 17,
    name: 'a request with two Host headers',
    before: 'answered',
    site: 'exposed',
    async run(site) {
      const status = await requestWithTwoHosts(site)
      return { after: status, holds: status === '400' }
    },
  },
]

/** Resolves when the site closes the connection. */
async function sendHeadersSlowly(site: Site): Promise<void> {
  const socket = openSocket(site.url)
  // `once` would reject when the site closes the connection during a write.
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  socket.write(`GET / HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nX-Slow: `)
  const timer = setInterval(() => socket.write('a'), 1_000)
  await closed
  clearInterval(timer)
}

async function requestWithTwoHosts(site: Site): Promise<string> {
  const { host } = new URL(site.url)
  const socket = openSocket(site.url)
  socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
  // Data events of a socket without an encoding carry a Buffer.
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return first.toString().split(' ')[1] ?? ''
}
