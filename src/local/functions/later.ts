/** Work that functions left behind with `waitUntil`: awaited before the process stops. */
export class Later {
  readonly #running = new Set<Promise<unknown>>()

  /** Remember `work`; a failure of it is logged under `name`. */
  add(name: string, work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => console.error(`${name}: work left for later failed`, error))
      .finally(() => this.#running.delete(settled))
    this.#running.add(settled)
  }

  /** Wait for all of it, and for what it starts in turn. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
