import {
  type PoolOptions,
  type PoolWorker,
  ThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node'

type Listener = (...values: unknown[]) => void

/** The thread that all workers of this process share. */
let thread: ThreadsPoolWorker | undefined

/**
 * A worker of Vitest that keeps its thread from one run to the next. For Stryker each mutant is a run, and a
 * new thread with Vitest and zod costs ten times what the tests of a mutant cost. With `isolate: true` our own
 * modules are evaluated again for each test file, so what one mutant left in them does not reach another.
 */
export class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  readonly #options: PoolOptions
  readonly #listeners = new Set<Listener>()
  #config: unknown
  #isNewThread = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (thread) return
    this.#isNewThread = true
    thread = new ThreadsPoolWorker(this.#options)
    await thread.start()
    thread.on('exit', () => (thread = undefined))
  }

  send(request: WorkerRequest): void {
    switch (request.type) {
      case 'start':
        this.#config = request.context.config
        return this.#isNewThread ? thread?.send(request) : this.#respond('started')
      case 'stop':
        return this.#respond('stopped')
      case 'run':
      case 'collect': {
        // Otherwise the thread keeps the configuration of its first run, which names other tests.
        const context = Object.assign({}, request.context, { config: this.#config })
        return thread?.send({ ...request, context })
      }
      default:
        thread?.send(request)
    }
  }

  on(event: string, callback: Listener): void {
    if (event === 'message') this.#listeners.add(callback)
    thread?.on(event, callback)
  }

  off(event: string, callback: Listener): void {
    if (event === 'message') this.#listeners.delete(callback)
    thread?.off(event, callback)
  }

  deserialize(message: unknown): unknown {
    return message
  }

  async stop(): Promise<void> {
    for (const callback of this.#listeners) this.off('message', callback)
  }

  /** Answers for the thread, after Vitest has begun to listen. */
  #respond(type: 'started' | 'stopped'): void {
    setImmediate(() => {
      for (const callback of this.#listeners) callback({ __vitest_worker_response__: true, type })
    })
  }
}
