interface Limits {
  readonly total: number
  /** For the requests of one client, so that it cannot use up the total. */
  readonly perClient: number
}

/** The part of the budget that one request uses. */
export interface ByteShare extends Disposable {
  /** Use more bytes, or fewer. False, without a change, when the budget does not allow it. */
  add(bytes: number): boolean
}

/** Limits the bytes of requests, or of responses, that are in memory at the same time. */
export class ByteBudget {
  readonly #limits: Limits
  readonly #byClient = new Map<string, number>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  open(client: string): ByteShare {
    let own = 0
    return {
      add: (bytes) => {
        if (!this.#use(client, bytes)) return false
        own += bytes
        return true
      },
      [Symbol.dispose]: () => {
        this.#release(client, own)
        own = 0
      },
    }
  }

  #use(client: string, bytes: number): boolean {
    const used = (this.#byClient.get(client) ?? 0) + bytes
    if (used > this.#limits.perClient || this.#total + bytes > this.#limits.total) return false
    this.#byClient.set(client, used)
    this.#total += bytes
    return true
  }

  #release(client: string, bytes: number): void {
    const left = (this.#byClient.get(client) ?? 0) - bytes
    if (left > 0) this.#byClient.set(client, left)
    else this.#byClient.delete(client)
    this.#total -= bytes
  }
}
