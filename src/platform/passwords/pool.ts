import { Worker } from 'node:worker_threads'
import { Failure } from '#domain/failure.ts'
import type { PasswordHasher } from '#server/accounts/passwords.ts'
import type { PasswordResult, PasswordTask } from './worker.ts'

const WORKERS = 2

/** About two seconds of work. */
const MAX_WAITING = 8

/** One client cannot fill the queue, so others can sign in while it tries passwords. */
const MAX_WAITING_PER_CLIENT = 3

const RETRY_AFTER_SECONDS = 3

interface Job {
  readonly task: PasswordTask
  readonly client: string
  readonly resolve: (value: string | boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * Hashes passwords in worker threads, because bcrypt takes a third of a second and would block every
 * page in the main thread.
 */
export class PasswordPool implements PasswordHasher {
  readonly #idle: Worker[] = []
  readonly #running = new Map<Worker, Job>()
  #waiting: Job[] = []

  async hash(password: string, cost: number): Promise<string> {
    return String(await this.#run({ kind: 'hash', password, cost }, ''))
  }

  async compare(password: string, hash: string, client: string): Promise<boolean> {
    return (await this.#run({ kind: 'compare', password, hash }, client)) === true
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the pool is closed'))
    await Promise.all([...this.#idle, ...this.#running.keys()].map((worker) => worker.terminate()))
  }

  /** @throws {Failure} `too-many` when the queue is full. */
  #run(task: PasswordTask, client: string): Promise<string | boolean> {
    const own = this.#waiting.filter((job) => job.client === client).length
    if (this.#waiting.length >= MAX_WAITING || own >= MAX_WAITING_PER_CLIENT) {
      const sentence = 'Too many people are signing in. Please try again in a moment.'
      throw new Failure('too-many', sentence, { retryAfter: RETRY_AFTER_SECONDS })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, client, resolve, reject })
      this.#startNext()
    })
  }

  #startNext(): void {
    const canStart = this.#idle.length > 0 || this.#running.size < WORKERS
    const job = canStart ? this.#waiting.shift() : undefined
    if (!job) return
    const worker = this.#idle.pop() ?? this.#createWorker()
    this.#running.set(worker, job)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(job.task)
  }

  #createWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (result: PasswordResult) => {
      this.#idle.push(worker)
      if ('value' in result) this.#finish(worker)?.resolve(result.value)
      else this.#finish(worker)?.reject(new Error(result.error))
      this.#startNext()
    })
    worker.on('error', (error) => {
      this.#finish(worker)?.reject(error)
      this.#startNext()
    })
    return worker
  }

  #finish(worker: Worker): Job | undefined {
    const job = this.#running.get(worker)
    this.#running.delete(worker)
    return job
  }
}
