interface Limits {
  readonly total: number
  /** The limit of one client, so that it cannot use up the total. */
  readonly perClient: number
}

/** The part of the budget that one request or connection uses. */
export interface Share extends Disposable {
  /** Use more, or give back. @returns false, and changes nothing, when the budget is used up. */
  add(amount: number): boolean
}

/** Limits what clients use at the same time, such as connections or bytes in memory. */
export class Budget {
  readonly #limits: Limits
  readonly #byClient = new Map<string, number>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  open(client: string): Share {
    let own = 0
    return {
      add: (amount) => {
        if (!this.#use(client, amount)) return false
        own += amount
        return true
      },
      [Symbol.dispose]: () => {
        this.#release(client, own)
        own = 0
      },
    }
  }

  #use(client: string, amount: number): boolean {
    const used = (this.#byClient.get(client) ?? 0) + amount
    if (used > this.#limits.perClient || this.#total + amount > this.#limits.total) return false
    this.#byClient.set(client, used)
    this.#total += amount
    return true
  }

  #release(client: string, amount: number): void {
    const left = (this.#byClient.get(client) ?? 0) - amount
    if (left > 0) this.#byClient.set(client, left)
    else this.#byClient.delete(client)
    this.#total -= amount
  }
}
