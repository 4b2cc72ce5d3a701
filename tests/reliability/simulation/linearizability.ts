/** One call of a client, from the moment it began until its answer. */
export interface Operation<State> {
  readonly start: number
  /** Infinity for a call without an answer, which may have any effect at any later time, or none. */
  readonly end: number
  /** The state after the call, or `undefined` where its answer contradicts the state before. */
  readonly apply: (state: State) => State | undefined
}

/**
 * Whether some order of the calls explains all answers: each takes effect at one moment between its start
 * and its end. Searches as Wing and Gong, and remembers what failed, as Lowe.
 *
 * @param history At most 30 calls.
 */
export function isLinearizable<State extends string | number>(
  history: readonly Operation<State>[],
  initial: State,
): boolean {
  const failed = new Set<string>()
  const search = (done: number, state: State): boolean => {
    const left = history.filter((_, index) => !(done & (1 << index)))
    if (left.every(({ end }) => end === Infinity)) return true
    const known = `${done} ${state}`
    if (failed.has(known)) return false
    const firstEnd = Math.min(...left.map(({ end }) => end))
    const isExplained = history.some((operation, index) => {
      if (done & (1 << index) || operation.start > firstEnd) return false
      const next = operation.apply(state)
      return next !== undefined && search(done | (1 << index), next)
    })
    if (!isExplained) failed.add(known)
    return isExplained
  }
  return search(0, initial)
}
