import { parentPort, workerData } from 'node:worker_threads'
import { createBatcher } from '../group-commit.ts'
import type { WorkerData, WorkerRequest, WorkerResponse } from './messages.ts'

/** The worker thread of the Blobs server, so that an fsync does not block requests for pages. */
const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')

const respond = createBatcher<WorkerResponse[number]>((responses) => port.postMessage(responses))

// startBlobsThread passes both and posts only WorkerRequests. What fails here ends the thread.
const { site, server: module } = workerData as WorkerData
const { serveBlobs } = (await import(module)) as typeof import('../server.ts')
const server = await serveBlobs(site)
port.on('message', (message: WorkerRequest) => void respondToMessage(message))
port.postMessage(server.url)

async function respondToMessage(message: WorkerRequest): Promise<void> {
  if (message === 'close') {
    await server.close()
    port?.close()
    return
  }
  for (const [number, request] of message) {
    server.respond(request).then(
      (response) => respond([number, response]),
      (error: unknown) => {
        console.error('Blobs:', error)
        respond([number, null])
      },
    )
  }
}
