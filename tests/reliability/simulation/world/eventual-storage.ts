import { type Blob, BlobStorage, type KeyPage, type Precondition } from '#platform/blobs/storage.ts'
import { elapsedMs } from '#server/clock.ts'

/** What a listing will show of a key. */
interface Change {
  readonly store: string
  readonly key: string
  readonly number: number
  /** By {@link elapsedMs}. */
  readonly showsAt: number
  /** Missing after a removal. */
  readonly blob?: Omit<Blob, 'etag'>
}

/** A storage whose listings show a change only after a while, as Netlify may. Reads are strong. */
export class EventualStorage extends BlobStorage {
  readonly #listed = new BlobStorage(':memory:')
  readonly #lagMs: () => number
  #waiting: Change[] = []
  #changes = 0
  /** The newest change of each key that listings show. */
  readonly #shown = new Map<string, number>()

  /** @param lagMs Asked once for each change. */
  constructor(lagMs: () => number) {
    super(':memory:')
    this.#lagMs = lagMs
  }

  override write(store: string, key: string, blob: Omit<Blob, 'etag'>, only: Precondition = {}) {
    const etag = super.write(store, key, blob, only)
    if (etag !== undefined) this.#showLater(store, key, blob)
    return etag
  }

  override remove(store: string, key: string): void {
    super.remove(store, key)
    this.#showLater(store, key)
  }

  override list(store: string, prefix: string, from = prefix): KeyPage {
    this.#showDue()
    return this.#listed.list(store, prefix, from)
  }

  override close(): void {
    this.#listed.close()
    super.close()
  }

  #showLater(store: string, key: string, blob?: Omit<Blob, 'etag'>): void {
    const showsAt = elapsedMs() + this.#lagMs()
    this.#waiting.push({ store, key, number: ++this.#changes, showsAt, ...(blob && { blob }) })
  }

  #showDue(): void {
    const now = elapsedMs()
    const due = this.#waiting.filter(({ showsAt }) => showsAt <= now)
    if (due.length === 0) return
    this.#waiting = this.#waiting.filter(({ showsAt }) => showsAt > now)
    for (const change of due) this.#show(change)
  }

  /** An older change never hides a newer one. */
  #show({ store, key, number, blob }: Change): void {
    const place = `${store}/${key}`
    if ((this.#shown.get(place) ?? 0) > number) return
    this.#shown.set(place, number)
    if (blob) this.#listed.write(store, key, blob)
    else this.#listed.remove(store, key)
  }
}
