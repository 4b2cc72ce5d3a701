import { parentPort, workerData } from 'node:worker_threads'
import { createBatcher } from '../group-commit.ts'
import type { BlobResponse } from '../protocol.ts'
import type { BlobsServer } from '../server.ts'
import { type WorkerData, type WorkerRequest, type WorkerResponse } from './messages.ts'

/** The worker thread of the Blobs server, so that an fsync does not block requests for pages. */
const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
const postToParent = (message: WorkerResponse) => port.postMessage(message)

const respond = createBatcher<readonly [number, BlobResponse | null]>((responses) =>
  postToParent({ responses }),
)

try {
  // startBlobsThread passes both and posts only WorkerRequests.
  const { site, server: module } = workerData as WorkerData
  const { serveBlobs } = (await import(module)) as typeof import('../server.ts')
  const server = await serveBlobs(site)
  port.on('message', (message: WorkerRequest) => void respondToMessage(server, message))
  postToParent({ ready: server.url })
} catch (error) {
  postToParent({ failed: error instanceof Error ? error.message : String(error) })
}

async function respondToMessage(server: BlobsServer, message: WorkerRequest): Promise<void> {
  if (message === 'close') {
    await server.close()
    port?.close()
    return
  }
  for (const [number, request] of message) {
    server.handle(request).then(
      (response) => respond([number, response]),
      (error: unknown) => {
        console.error('Blobs:', error)
        respond([number, null])
      },
    )
  }
}
