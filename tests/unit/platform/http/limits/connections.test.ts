import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from '#platform/http/limits/connections.ts'
import { close, listen } from '#platform/http/listen.ts'
import { parseTrustedProxies } from '#platform/http/proxy/trusted-proxies.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = {
  headers: 200,
  request: 400,
  inactivity: 300,
  keepAlive: 5_000,
  checkInterval: 50,
}

async function openServer(trustProxy = '') {
  const { server, port } = await listen(
    '127.0.0.1',
    0,
    async (request, response) => {
      response.end(request.url === '/large' ? Buffer.alloc(64 * MEGABYTE) : 'small')
    },
    LIMITS,
  )
  onTestFinished(async () => {
    server.closeAllConnections()
    await close(server)
  })
  limitConnections(server, parseTrustedProxies(trustProxy), 3)
  return port
}

/** Connect, send `text`, and read nothing. */
function open(port: number, text = '') {
  const socket = connect(port, '127.0.0.1', () => text && socket.write(text))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** `once` would reject when the connection is reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()))
}

test('closes connections of one network beyond the limit, until others end', async () => {
  const port = await openServer()
  const sockets = [open(port), open(port), open(port)]
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await closed(open(port).resume())

  sockets[0]?.destroy()
  await expect
    .poll(
      async () => {
        const response = fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
        return (await response)?.status
      },
      { timeout: 10_000 },
    )
    .toBe(200)
})

test('does not limit the connections of a trusted proxy', async () => {
  const port = await openServer('127.0.0.1')
  const sockets = Array.from({ length: 5 }, () => open(port))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

test.each([
  ['whose headers do not end', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['whose body does not end', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc'],
])('closes a connection %s within its time limit', async (_, text) => {
  const socket = open(await openServer(), text)
  const startedAt = performance.now()
  await closed(socket.resume())
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('closes the connection of a client that does not read its response', async () => {
  const port = await openServer()
  const socket = open(port, 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n').pause()
  // Without a reader the socket reports the end only when it writes.
  const writes = setInterval(() => socket.write(' '), 100)
  onTestFinished(() => clearInterval(writes))
  await closed(socket)
})
