import { Agent, request } from 'node:http'
import { BROWSER_USER_AGENT } from '../../support/user-agent.ts'

/** Keeps connections open, as browsers and proxies do. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const HEADERS = {
  'accept-encoding': 'br',
  'user-agent': BROWSER_USER_AGENT,
}

/** The status of a response that was read completely; 0 when the connection broke. */
export function get(url: string): Promise<number> {
  return send(url, 'GET', HEADERS)
}

export function postJson(url: string, body: unknown): Promise<number> {
  const headers = {
    ...HEADERS,
    'content-type': 'application/json',
    origin: new URL(url).origin,
  }
  return send(url, 'POST', headers, JSON.stringify(body))
}

function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      answer.on('error', () => resolve(0))
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    outgoing.on('error', () => resolve(0))
    outgoing.end(body)
  })
}
