import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SendToStore } from '../fetch.ts'
import { createBatcher } from '../group-commit.ts'
import { serveBlobs, type BlobsSite } from '../server.ts'
import type { StoreRequest, WorkerData, WorkerRequest, WorkerResponse } from './messages.ts'

export type BlobsThread = Awaited<ReturnType<typeof startBlobsThread>>

/** The data folder is in use by another process. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse'
}

/** The module whose `serveBlobs` the thread runs. */
const SERVER = new URL('../server.ts', import.meta.url)

/**
 * Start the Blobs server in a worker thread.
 *
 * @throws {DataInUse} when another process has the database.
 */
export async function startBlobsThread(site: BlobsSite, server = SERVER) {
  const workerData: WorkerData = { site, server: server.href }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  // The worker posts its address first. A start that fails ends it.
  const [url] = (await once(worker, 'message').catch((error: Error) => {
    throw toStartError(error.message, site.path)
  })) as [string]
  worker.on('error', (error) => {
    // Without the store, the site would accept data that it cannot save.
    console.error('The data store stopped:', error)
    process.exit(1)
  })
  return {
    url,
    send: createMessageSender(worker),
    async close() {
      postToWorker(worker, 'close')
      await once(worker, 'exit')
    },
  }
}

/**
 * Serve the blobs in this thread, for a command, which has nothing else to do while its store
 * works.
 *
 * @throws {DataInUse} when another process has the database.
 */
export async function serveBlobsHere(site: BlobsSite) {
  return serveBlobs(site).catch((error: Error) => {
    throw toStartError(error.message, site.path)
  })
}

/** Send each request to the worker under a number and match its response by that number. */
function createMessageSender(worker: Worker): SendToStore {
  const pending = new Map<number, PromiseWithResolvers<Response>>()
  let lastNumber = 0
  worker.on('message', (responses: WorkerResponse) => {
    for (const [number, body, options] of responses) {
      const request = pending.get(number)
      pending.delete(number)
      if (options) request?.resolve(new Response(body, options))
      else request?.reject(new Error('the local store failed'))
    }
  })
  const send = createBatcher<StoreRequest>((requests) => postToWorker(worker, requests))
  return (url, options) => {
    const response = Promise.withResolvers<Response>()
    lastNumber += 1
    pending.set(lastNumber, response)
    send([lastNumber, url, options])
    return response.promise
  }
}

function postToWorker(worker: Worker, message: WorkerRequest): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message)
}

function toStartError(reason: string, path: string): Error {
  if (reason.includes('locked')) return new DataInUse(`Another process is using ${path}.`)
  if (/malformed|not a database/.test(reason)) {
    return new Error(
      `The database ${path} is damaged (${reason}). Move it away and restore your last backup: npm run restore FILE`,
    )
  }
  return new Error(`The data in ${path} cannot be opened: ${reason}`)
}
