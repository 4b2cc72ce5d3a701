import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'

/** A site on the loopback that knows no page, for each test of this file; `PORT` names it. */
export function useAnsweringSite(): { close(): void } {
  let server: Server | undefined

  beforeEach(async () => {
    const created = createServer((_request, response) => response.writeHead(404).end())
    server = created
    await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an AddressInfo.
    vi.stubEnv('PORT', String((created.address() as AddressInfo).port))
  })

  afterEach(() => {
    vi.unstubAllEnvs()
    server?.close()
  })

  return { close: () => void server?.close() }
}
