import { parentPort, workerData } from 'node:worker_threads'
import { createBatcher } from '../group-commit.ts'
import type { StoreRequest, WorkerData, WorkerRequest, WorkerResponse } from './messages.ts'

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
  if (message !== 'close') return message.forEach((request) => void respondToRequest(request))
  await server.close()
  port?.close()
}

async function respondToRequest([number, url, options]: StoreRequest): Promise<void> {
  try {
    const response = await server.send(url, options)
    const { status, headers } = response
    const body = response.body && (await response.bytes())
    respond([number, body, { status, headers: [...headers] }])
  } catch (error) {
    console.error('Blobs:', error)
    respond([number])
  }
}
