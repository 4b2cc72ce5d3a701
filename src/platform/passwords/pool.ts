import { Worker } from 'node:worker_threads'
import { Failure } from '#domain/failure.ts'
import type { PasswordHasher } from '#server/accounts/passwords.ts'
import { findCustomer } from '#server/http/client-address.ts'
import type { SignInClient } from '#server/limits/login-throttle.ts'
import type { PasswordTask } from './worker.ts'

const WORKERS = 2

/** About two seconds of work. */
const MAX_WAITING = 8

/** One customer cannot fill the queue, so others can sign in while it tries passwords. */
const MAX_WAITING_PER_CUSTOMER = 3

/** Places that only {@link TRUSTED} jobs take, whatever strangers send. */
const MAX_WAITING_TRUSTED = 4

/** A device on which the account has signed in before, or someone who has proved who they are. */
const TRUSTED = undefined

const RETRY_AFTER_SECONDS = 3

interface Job extends PromiseWithResolvers<string | boolean> {
  readonly task: PasswordTask
  readonly customer: string | typeof TRUSTED
}

/**
 * Hashes passwords in worker threads, because bcrypt takes a third of a second and would block
 * every page in the main thread.
 */
export class PasswordPool implements PasswordHasher {
  readonly #idle: Worker[] = []
  readonly #running = new Map<Worker, Job>()
  #waiting: Job[] = []

  async hash(password: string, cost: number): Promise<string> {
    return String(await this.#run({ kind: 'hash', password, cost }, TRUSTED))
  }

  async compare(password: string, hash: string, client: SignInClient): Promise<boolean> {
    const customer = client.device === undefined ? findCustomer(client.address) : TRUSTED
    return (await this.#run({ kind: 'compare', password, hash }, customer)) === true
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the pool is closed'))
    await Promise.all([...this.#idle, ...this.#running.keys()].map((worker) => worker.terminate()))
  }

  /** @throws {Failure} `too-many` when the queue is full. */
  #run(task: PasswordTask, customer: Job['customer']): Promise<string | boolean> {
    if (!this.#hasPlace(customer)) {
      const sentence = 'Too many people are signing in. Please try again in a moment.'
      throw new Failure('too-many', sentence, { retryAfter: RETRY_AFTER_SECONDS })
    }
    const job = { task, customer, ...Promise.withResolvers<string | boolean>() }
    this.#waiting.push(job)
    this.#startNext()
    return job.promise
  }

  #hasPlace(customer: Job['customer']): boolean {
    const own = this.#waiting.filter((job) => job.customer === customer).length
    if (customer === TRUSTED) return own < MAX_WAITING_TRUSTED
    const strangers = this.#waiting.filter((job) => job.customer !== TRUSTED).length
    return strangers < MAX_WAITING && own < MAX_WAITING_PER_CUSTOMER
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
    worker.on('message', (result: string | boolean) => {
      this.#idle.push(worker)
      this.#finish(worker)?.resolve(result)
      this.#startNext()
    })
    // What a task throws ends its thread.
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
