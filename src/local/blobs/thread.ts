import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BlobsSite } from './server.ts'
import type { FromWorker } from './worker.ts'

export interface BlobsThread {
  readonly url: string
  close(): Promise<void>
}

/** The data folder is in use by another process. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse'
}

/**
 * Start the Blobs server in a thread of its own.
 *
 * @throws {DataInUse} when another process has the database.
 */
export async function startBlobsThread(site: BlobsSite): Promise<BlobsThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: site })
  // The worker posts nothing but these.
  const [message] = (await once(worker, 'message')) as [FromWorker]
  if (message === 'closed' || 'failed' in message) {
    await worker.terminate()
    throw failure(message === 'closed' ? 'it closed at once' : message.failed, site.path)
  }
  worker.on('error', (error) => {
    // Without its store the site could only lose what it is told.
    console.error('The data store stopped:', error)
    process.exit(1)
  })
  return {
    url: message.ready,
    async close() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}

function failure(reason: string, path: string): Error {
  if (reason.includes('locked')) return new DataInUse(`Another process is using ${path}.`)
  return new Error(`The data in ${path} cannot be opened: ${reason}`)
}
