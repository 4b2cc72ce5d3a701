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

/**
 * Limits what clients use at the same time, such as connections or bytes in memory. Returns a
 * function that opens the share of a client.
 */
export function createBudget({ total, perClient }: Limits) {
  const byClient = new Map<string, number>()
  let inUse = 0
  return (client: string): Share => {
    let own = 0
    const add = (amount: number) => {
      const used = (byClient.get(client) ?? 0) + amount
      if (used > perClient || inUse + amount > total) return false
      if (used > 0) byClient.set(client, used)
      else byClient.delete(client)
      inUse += amount
      own += amount
      return true
    }
    return { add, [Symbol.dispose]: () => void add(-own) }
  }
}
