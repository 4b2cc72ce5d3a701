import { execFileSync } from 'node:child_process'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'

/** A page of 300 bytes shows the cost of the machine, the throttling and the protocol alone. */
const FLOOR_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="The floor of this machine."><title>Floor</title></head><body><main><h1>Floor</h1><p>Nothing loads faster here.</p></main></body></html>'

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

/**
 * An HTTP/2 proxy with a temporary certificate in front of the local platform, in place of a CDN.
 * `/__floor` is the reference page. It ends with this process.
 *
 * @returns its address.
 */
export async function http2Front(origin: string): Promise<string> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    if (request.url === '/__floor') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(FLOOR_PAGE)
      return
    }
    answerFrom(origin, request, response).catch((error: unknown) => {
      response.writeHead(502)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `https://localhost:${port}`
}

async function answerFrom(
  origin: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const answer = await forward(origin, request)
  const headers = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
  response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
  answer.pipe(response)
}

/** Forward a request without decoding, so that the platform's Brotli reaches the browser. */
async function forward(origin: string, asked: Http2ServerRequest): Promise<IncomingMessage> {
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(
      ([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name),
    ),
  )
  // The platform expects its own hostname.
  if (headers['origin'] !== undefined) headers['origin'] = origin
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(origin + asked.url, { method: asked.method, headers }, resolve)
    outgoing.on('error', reject)
    asked.pipe(outgoing)
  })
}

/** A key with its certificate, as one text that both are read from. */
function certificate(): { key: Buffer; cert: Buffer } {
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  const both = execFileSync('openssl', [...request.split(' '), '-keyout', '-'], { stdio: 'pipe' })
  return { key: both, cert: both }
}
