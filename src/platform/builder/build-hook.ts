import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameSecret } from '../blobs/address.ts'
import type { Builder } from './builder.ts'

const PATH = '/__build'

export interface BuildHook {
  /** The URL that our functions call, in place of Netlify's build hook. */
  url(port: number): string
  /** Respond to a call of the hook at once, and build in the background. False for other requests. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}

export function createBuildHook(builder: Builder): BuildHook {
  const token = randomBytes(16).toString('hex')
  return {
    url: (port) => `http://127.0.0.1:${port}${PATH}/${token}`,
    handle(request, response) {
      if (!request.url?.startsWith(`${PATH}/`)) return false
      const isAllowed = isSameSecret(request.url.slice(PATH.length + 1), token)
      if (request.method !== 'POST' || !isAllowed) {
        response.writeHead(404).end()
        return true
      }
      request.resume()
      builder.request().catch(console.error)
      response.writeHead(202).end()
      return true
    },
  }
}
