import { parentPort, workerData } from 'node:worker_threads'
import { type BlobsSite, serveBlobs } from './server.ts'

/** The thread of the Blobs server, so that no fsync holds up a visitor's page. */
export type FromWorker = { ready: string } | { failed: string; code: string | undefined } | 'closed'

const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
const tell = (message: FromWorker) => port.postMessage(message)

try {
  // Our own parent started us with exactly this.
  const server = await serveBlobs(workerData as BlobsSite)
  tell({ ready: server.url })
  port.once('message', async () => {
    await server.close()
    tell('closed')
    port.close()
  })
} catch (error) {
  const { message, errstr } = error as Error & { errstr?: string }
  tell({ failed: message, code: errstr })
}
