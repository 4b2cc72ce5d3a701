const PATIENCE_MS = 10_000

/** Work that functions left behind with `waitUntil`: awaited before the process stops. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<unknown>>()

  /** Remember `work`; a failure of it is logged under `name`. */
  add(name: string, work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => console.error(`${name}: work left for later failed`, error))
      .finally(() => this.#running.delete(settled))
    this.#running.add(settled)
  }

  /** Wait for all of it and for what it starts in turn, but no longer than anybody would. */
  async finish(limitMs = PATIENCE_MS): Promise<void> {
    const enough = AbortSignal.timeout(limitMs)
    const tooLate = new Promise((resolve) => {
      enough.addEventListener('abort', resolve)
    })
    while (this.#running.size > 0 && !enough.aborted) {
      await Promise.race([Promise.all(this.#running), tooLate])
    }
  }
}
