import type { ServerResponse } from 'node:http'
import { findCustomer } from '#server/http/client-address.ts'
import { createBudget, type BudgetShare } from './budget.ts'

const MEGABYTE = 1024 * 1024

/** A request may need this much memory before its response is known: the size of the largest picture. */
const RESERVED_BYTES = 4 * MEGABYTE

const LIMITS = { total: 512 * MEGABYTE, perClient: 64 * MEGABYTE }

/** Returns false when the request has to wait longer. */
type TryToEnter = () => boolean

/**
 * Bounds the bytes of responses that are made or that clients have not read yet, in all and per
 * customer. Requests beyond it wait, so that one customer can use up neither the memory nor the
 * processor of a site.
 */
export class ResponseQueue {
  readonly #openShare = createBudget(LIMITS)
  readonly #waiting = new Map<string, TryToEnter[]>()

  /** Wait until there is room for the response, make it with `respond`, and give the room back when it is sent. */
  async run(ip: string, response: ServerResponse, respond: () => Promise<void>): Promise<void> {
    const customer = findCustomer(ip)
    const share = this.#openShare(customer)
    await this.#enter(customer, share, response)
    if (response.closed) return
    try {
      await respond()
    } finally {
      const release = () => this.#giveBack(() => share[Symbol.dispose]())
      this.#giveBack(() => share.add(response.writableLength - RESERVED_BYTES))
      if (response.closed) release()
      else response.once('close', release)
    }
  }

  #enter(customer: string, share: BudgetShare, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const tryToEnter = () => {
        if (!response.closed && !share.add(RESERVED_BYTES)) return false
        resolve()
        return true
      }
      const queue = this.#waiting.get(customer)
      if (queue) queue.push(tryToEnter)
      else if (!tryToEnter()) this.#waiting.set(customer, [tryToEnter])
    })
  }

  /** Give room back in the next turn of the event loop, so that other requests are served in between. */
  #giveBack(room: () => void): void {
    setImmediate(() => {
      room()
      for (const [customer, queue] of this.#waiting) {
        const stays = queue.findIndex((tryToEnter) => !tryToEnter())
        if (stays < 0) this.#waiting.delete(customer)
        else queue.splice(0, stays)
      }
    })
  }
}
