import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type FromStore, gather, type ToStore } from './messages.ts'
import type { Answer, Answered, Asked } from './protocol.ts'
import type { BlobsSite } from './server.ts'

export interface BlobsThread {
  readonly url: string
  /** Ask by message, without the network between. */
  readonly answer: Answer
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
  const [message] = (await once(worker, 'message')) as [FromStore]
  if (message === 'closed' || !('ready' in message)) {
    await worker.terminate()
    const reason = typeof message === 'object' && 'failed' in message ? message.failed : 'it closed'
    throw failure(reason, site.path)
  }
  worker.on('error', (error) => {
    // Without its store the site could only lose what it is told.
    console.error('The data store stopped:', error)
    process.exit(1)
  })
  return {
    url: message.ready,
    answer: conversation(worker),
    async close() {
      send(worker, 'close')
      await once(worker, 'exit')
    },
  }
}

/** Questions to the thread, each with its own answer. */
function conversation(worker: Worker): Answer {
  const open = new Map<number, PromiseWithResolvers<Answered>>()
  let last = 0
  worker.on('message', (message: FromStore) => {
    if (typeof message === 'string' || !('answers' in message)) return
    for (const [number, answered] of message.answers) {
      const question = open.get(number)
      open.delete(number)
      if (answered) question?.resolve(answered)
      else question?.reject(new Error('the local store could not do this'))
    }
  })
  const ask = gather<readonly [number, Asked]>((questions) => send(worker, questions))
  return (asked) => {
    const question = Promise.withResolvers<Answered>()
    last += 1
    open.set(last, question)
    ask([last, asked])
    return question.promise
  }
}

function send(worker: Worker, message: ToStore): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message)
}

function failure(reason: string, path: string): Error {
  if (reason.includes('locked')) return new DataInUse(`Another process is using ${path}.`)
  return new Error(`The data in ${path} cannot be opened: ${reason}`)
}
