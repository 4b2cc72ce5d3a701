import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

/** A task of a worker. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string }

/** A worker thread that hashes passwords, one at a time. */
const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')

// Pages come first, but a sign-in must not wait for a build on the same machine. Only on Linux the
// priority is the thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(5)

port.on('message', (task: PasswordTask) => port.postMessage(runTask(task)))

function runTask(task: PasswordTask): string | boolean {
  if (task.kind === 'hash') return hashSync(task.password, task.cost)
  return compareSync(task.password, task.hash)
}
