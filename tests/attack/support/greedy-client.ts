import { connect } from 'node:net'
import { workerData } from 'node:worker_threads'

/** The attackers of `../unread-responses.ts`, in a thread of their own so that they do not slow down who measures. */

const PIPELINED = 300

export interface GreedyClient {
  readonly port: number
  readonly path: string
  readonly connections: number
}

// The attack passes a GreedyClient.
const { port, path, connections } = workerData as GreedyClient
const request = (method: string) => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Connect again whenever the site ends the connection. */
function open(isReading: boolean, first: string, next: string): void {
  const socket = connect({ host: '127.0.0.1', port }, () => socket.write(first))
  socket.on('error', () => {})
  socket.on('close', () => open(isReading, first, next))
  if (isReading) socket.on('data', () => next && socket.write(next))
}

for (let index = 0; index < connections; index++) {
  if (index < 20) open(true, request('HEAD'), request('HEAD'))
  else if (index % 2 === 0) open(true, request('HEAD').repeat(PIPELINED), '')
  else open(false, request('GET').repeat(PIPELINED), '')
}
