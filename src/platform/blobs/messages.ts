import type { Answered, Asked } from './protocol.ts'

/** What goes to the store's thread: requests by number, or the word to finish. */
export type ToStore = readonly (readonly [number, Asked])[] | 'close'

/** What comes back. An answer that could not be given is `null`. */
export type FromStore =
  | { readonly ready: string }
  | { readonly failed: string }
  | { readonly answers: readonly (readonly [number, Answered | null])[] }
  | 'closed'

/** Gather what is sent in one turn of the event loop: waking a thread costs more than a request. */
export function gather<T>(send: (all: T[]) => void): (one: T) => void {
  let waiting: T[] = []
  return (one) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        const all = waiting
        waiting = []
        send(all)
      })
    }
    waiting.push(one)
  }
}
