import { parentPort, workerData } from 'node:worker_threads'
import { type FromStore, gather, type ToStore } from './messages.ts'
import type { Answered } from './protocol.ts'
import { type BlobsServer, type BlobsSite, serveBlobs } from './server.ts'

/** The thread of the Blobs server, so that no fsync holds up a visitor's page. */
const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
const tell = (message: FromStore) => port.postMessage(message)

try {
  // Our own parent started us with exactly this, and sends nothing but these.
  const server = await serveBlobs(workerData as BlobsSite)
  port.on('message', (message: ToStore) => void take(server, message))
  tell({ ready: server.url })
} catch (error) {
  const { message } = error as Error
  tell({ failed: message })
}

const answer = gather<readonly [number, Answered | null]>((answers) => tell({ answers }))

async function take(server: BlobsServer, message: ToStore): Promise<void> {
  if (message === 'close') {
    await server.close()
    tell('closed')
    port?.close()
    return
  }
  for (const [number, asked] of message) {
    server.answer(asked).then(
      (answered) => answer([number, answered]),
      (error: unknown) => {
        console.error('Blobs:', error)
        answer([number, null])
      },
    )
  }
}
