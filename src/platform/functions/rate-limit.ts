import { listNetworks } from '#server/http/client-address.ts'
import type { FunctionModule } from './load-functions.ts'

interface Window {
  count: number
  readonly endsAt: number
}

const MAX_WINDOWS = 50_000

/**
 * Enforces `config.rateLimit`: a number of requests per address in a window of seconds. An IPv6
 * address counts as its networks, of which the wider ones have wider limits.
 */
export class RateLimits {
  readonly #scale: number
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()

  constructor(scale: number, now: () => number = Date.now) {
    this.#scale = scale
    this.#now = now
  }

  /** Count a request. Returns the seconds to wait when it exceeds a limit. */
  check({ name, config }: FunctionModule, ip: string): number | undefined {
    if (!config.rateLimit) return undefined
    const { windowLimit, windowSize } = config.rateLimit
    for (const network of listNetworks(ip)) {
      const limit = windowLimit * this.#scale * network.factor
      const wait = this.#count(`${name} ${network.name}`, windowSize * 1000, limit)
      if (wait !== undefined) return wait
    }
    return undefined
  }

  #count(key: string, lengthMs: number, limit: number): number | undefined {
    const now = this.#now()
    const window = this.#open(key, now, lengthMs)
    window.count += 1
    if (window.count <= limit) return undefined
    return Math.max(1, Math.ceil((window.endsAt - now) / 1000))
  }

  #open(key: string, now: number, lengthMs: number): Window {
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    this.#windows.delete(key)
    // The oldest window ends first.
    const [oldest = ''] = this.#windows.keys()
    if (this.#windows.size >= MAX_WINDOWS) this.#windows.delete(oldest)
    const fresh = { count: 0, endsAt: now + lengthMs }
    this.#windows.set(key, fresh)
    return fresh
  }
}
