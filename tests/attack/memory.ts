import { once } from 'node:events'
import type { Socket } from 'node:net'
import { openSocket, repeat, sendForStatus } from '../support/site-client.ts'
import { type Attack, scaled } from './support/attack.ts'
import { measureGrowth, measureHeld } from './support/memory.ts'
import type { Site } from './support/site.ts'

const MEGABYTE = 1024 * 1024
const UPLOAD_BYTES = 6 * MEGABYTE - 1
const PATH_LENGTH = 12_000
const ALLOWED_MB = 64

/** Denial of service by memory, without a session. */
export const memoryAttacks: readonly Attack[] = [
  {
    item: 8,
    name: 'uploads without a session that stall before their last byte',
    before: '100 uploads: 570 MB',
    site: 'exposed',
    async run(site, volume) {
      const count = scaled(volume, { quick: 40, full: 100 })
      const sockets: Socket[] = []
      const megabytes = await measureGrowth(site, async () => {
        sockets.push(...(await repeat(count, count, () => stalledUpload(site))))
      })
      const status = await sendForStatus(site.url, '/')
      for (const socket of sockets) socket.destroy()
      return {
        after: `${count} uploads: ${megabytes} MB, GET / ${status}`,
        holds: megabytes <= ALLOWED_MB && status === 200,
      }
    },
  },
  {
    item: 10,
    name: 'long paths that do not exist',
    before: '12,000 paths: 282 MB',
    site: 'exposed',
    async run(site, volume) {
      const count = scaled(volume, { quick: 2_500, full: 12_000 })
      const path = (index: number) => `/${index}-${'p'.repeat(PATH_LENGTH)}`
      const megabytes = await measureHeld(site, async () => {
        await repeat(count, 10, (index) => sendForStatus(site.url, path(index)))
      })
      return {
        after: `${count} paths: ${megabytes} MB`,
        holds: megabytes <= scaled(volume, { quick: 25, full: ALLOWED_MB }),
      }
    },
  },
]

/** A request for an upload whose last byte never comes. */
async function stalledUpload({ url }: Site): Promise<Socket> {
  const socket = openSocket(url)
  await once(socket, 'connect')
  socket.write(
    [
      'POST /api/admin/media HTTP/1.1',
      `Host: ${new URL(url).host}`,
      'Content-Type: image/png',
      `Content-Length: ${UPLOAD_BYTES}`,
      '',
      '',
    ].join('\r\n'),
  )
  await writeOrClose(socket, Buffer.alloc(UPLOAD_BYTES - 1))
  return socket
}

function writeOrClose(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.write(bytes, () => resolve())
    // A site that reads no further leaves the bytes in the client's buffers.
    setTimeout(resolve, 3_000).unref()
  })
}
