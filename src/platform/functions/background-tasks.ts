const FINISH_TIMEOUT_MS = 10_000

/** Work that functions started with `waitUntil`; the process waits for it before it stops. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<unknown>>()

  /** Track `work`; a failure of it is logged under `name`. */
  add(name: string, work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => console.error(`${name}: a background task failed`, error))
      .finally(() => this.#running.delete(settled))
    this.#running.add(settled)
  }

  /** Wait for all tasks, including those they start, up to a time limit. */
  async finish(limitMs = FINISH_TIMEOUT_MS): Promise<void> {
    const timeout = AbortSignal.timeout(limitMs)
    const timedOut = new Promise((resolve) => {
      timeout.addEventListener('abort', resolve)
    })
    while (this.#running.size > 0 && !timeout.aborted) {
      await Promise.race([Promise.all(this.#running), timedOut])
    }
  }
}
