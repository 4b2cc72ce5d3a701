/** The part of the budget that one request or connection uses. */
export type BudgetShare = ReturnType<ReturnType<typeof createBudget>>

/**
 * Limit what clients use at the same time, such as connections or bytes in memory, in all and per
 * client, so that none can use up the total.
 *
 * @returns a function that opens the share of a client.
 */
export function createBudget({ total, perClient }: Record<'total' | 'perClient', number>) {
  const byClient = new Map<string, number>()
  let inUse = 0
  return (client: string) => {
    let own = 0
    /** Use more, or give back. @returns false, and changes nothing, when the budget is used up. */
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
