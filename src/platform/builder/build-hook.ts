import type { IncomingMessage, ServerResponse } from 'node:http'
import { sameText } from '../blobs/address.ts'
import type { Builder } from './builder.ts'

const PATH = '/__build'

/** Where our own functions ask for a rebuild, as they would ask Netlify. */
export function hookUrl(port: number, token: string): string {
  return `http://127.0.0.1:${port}${PATH}/${token}`
}

/** Answer a call of the local build hook: 202 at once, and the build goes on by itself. */
export function buildHook(token: string, builder: Builder) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!request.url?.startsWith(`${PATH}/`)) return false
    const isOurs = sameText(request.url.slice(PATH.length + 1), token)
    if (request.method !== 'POST' || !isOurs) {
      response.writeHead(404).end()
      return true
    }
    request.resume()
    builder.request().catch(console.error)
    response.writeHead(202).end()
    return true
  }
}
