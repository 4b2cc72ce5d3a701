import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

interface BuildHook {
  calls: number
  /** The status of its next responses. */
  status: number
}

/** A build hook for the tests of a file, which counts its calls. Saves do not wait for others. */
export function useBuildHook(): BuildHook {
  const hook: BuildHook = { calls: 0, status: 202 }
  let server: Server

  beforeAll(async () => {
    server = createServer((request, response) => {
      hook.calls += 1
      request.resume()
      response.writeHead(hook.status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    process.env['BUILD_HOOK_URL'] = `http://127.0.0.1:${port}/build`
    process.env['PUBLISH_DELAY'] = '0'
  })

  beforeEach(() => Object.assign(hook, { calls: 0, status: 202 }))

  afterAll(async () => {
    delete process.env['BUILD_HOOK_URL']
    delete process.env['PUBLISH_DELAY']
    server.close()
    await once(server, 'close')
  })

  return hook
}
