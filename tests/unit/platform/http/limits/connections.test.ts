import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseTrustedProxies } from '#platform/http/client.ts'
import { limitConnections, readInPieces, waitForTurn } from '#platform/http/limits/connections.ts'
import { close, listen } from '#platform/http/listen.ts'

const MEGABYTE = 1024 * 1024
/** So long that no test reaches one that it does not shorten. */
const LIMITS = {
  headers: 60_000,
  request: 60_000,
  inactivity: 60_000,
  keepAlive: 5_000,
  checkInterval: 50,
}

type Listen = Parameters<typeof listen>

/** A server until the test ends. */
async function serve(respond: Listen[2], limits?: Listen[3]) {
  const { server, port } = await listen('127.0.0.1', 0, respond, limits)
  onTestFinished(async () => {
    server.closeAllConnections()
    await close(server)
  })
  return { server, port }
}

async function openServer(given: Partial<typeof LIMITS> = {}, trustProxy = '') {
  const limits = { ...LIMITS, ...given }
  const { server, port } = await serve(async ({ method, url }, response) => {
    // The body of a POST does not end here.
    if (method === 'GET') response.end(url === '/large' ? Buffer.alloc(64 * MEGABYTE) : 'small')
  }, limits)
  limitConnections(server, parseTrustedProxies(trustProxy), 3)
  return { server, port }
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

describe('the server', () => {
  test('closes connections of one network beyond the limit, until others end', async () => {
    const { port } = await openServer()
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
    const { port } = await openServer({}, '127.0.0.1')
    const sockets = Array.from({ length: 5 }, () => open(port))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })

  const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc'
  test.each([
    ['whose headers do not end', { headers: 200 }, 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['whose body does not end', { headers: 100, request: 200 }, POST],
  ])('closes a connection %s within its time limit', async (_, limits, text) => {
    const { port } = await openServer(limits)
    const socket = open(port, text)
    const startedAt = performance.now()
    await closed(socket.resume())
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('closes the connection of a client that does not read its response', async () => {
    const { server, port } = await openServer({ inactivity: 300 })
    const accepted = once(server, 'connection')
    open(port, 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n').pause()
    // Without a reader the client's socket does not report the end.
    const [socket]: Socket[] = await accepted
    await closed(socket!)
  })

  const head = (method: string, path: string, headers = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`

  /** Send all of `sent` on one connection to a server that answers with `respond`. */
  async function openConnection(
    sent: string,
    respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ) {
    const seen = { parsed: 0, running: 0, mostRunning: 0 }
    const { server, port } = await serve(async (request, response) => {
      seen.parsed += 1
      if (!(await waitForTurn(request, response))) return
      seen.running += 1
      seen.mostRunning = Math.max(seen.mostRunning, seen.running)
      await respond(request, response)
      seen.running -= 1
    })
    server.on('connection', readInPieces)
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('error', () => {})
    return { socket, seen }
  }

  test('answers pipelined requests in their order and one at a time', async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `/${index}/`)
    const sent = paths.map((path) => head('GET', path)).join('')
    const { socket, seen } = await openConnection(sent, async ({ url }, response) => {
      await sleep(1)
      response.end(`at ${url}`)
    })
    let text = ''
    for await (const chunk of socket) {
      text += String(chunk)
      if (text.includes(`at ${paths.at(-1)}`)) break
    }
    expect(text.match(/at \/\d+\//g)).toEqual(paths.map((path) => `at ${path}`))
    expect(seen.mostRunning).toBe(1)
  })

  test('does not parse what a client sends behind an unanswered request', async () => {
    const { socket, seen } = await openConnection(head('HEAD', '/').repeat(2_000), async () => {})
    await once(socket, 'connect')
    await expect.poll(() => seen.parsed).toBeGreaterThan(0)
    await sleep(100)
    expect(seen.parsed).toBeLessThan(20)
  })

  test('reads a long body, and the request behind it', async () => {
    const body = 'é\r\n\r\n'.repeat(MEGABYTE / 6)
    const length = `content-length: ${Buffer.byteLength(body)}\r\n`
    const sent = head('POST', '/', length) + body + head('GET', '/last')
    const { socket } = await openConnection(sent, async (request, response) => {
      const received = await buffer(request)
      response.end(`${request.method} ${received.equals(Buffer.from(body)) || received.length}`)
    })
    let text = ''
    for await (const chunk of socket) {
      text += String(chunk)
      if (text.includes('GET 0')) break
    }
    expect(text).toContain('POST true')
  })

  test('a connection stays open for longer than a minute and announces it', async () => {
    const { port } = await serve(async (_request, response) => void response.end('here'))
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect(response.headers.get('keep-alive')).toBe('timeout=75')
  })

  test('a stopping server responds to open requests and closes idle connections', async () => {
    const asked = Promise.withResolvers<void>()
    const { server, port } = await listen('127.0.0.1', 0, async (_request, response) => {
      asked.resolve()
      await sleep(100)
      response.end('here')
    })
    const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
    await asked.promise
    const stopped = close(server).then(() => 'stopped')
    expect(await answer).toBe('here')
    expect(await Promise.race([stopped, sleep(5000, 'waiting')])).toBe('stopped')
  })

  test('a taken port is named in the error, with an alternative', async () => {
    const { port } = await serve(async () => undefined)
    await expect(listen('127.0.0.1', port, async () => undefined)).rejects.toThrow(
      `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
    )
  })
})
