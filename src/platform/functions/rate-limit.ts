import { listNetworks } from '#server/http/client-address.ts'
import type { FunctionModule } from './load-functions.ts'

interface Window {
  count: number
  readonly endsAt: number
}

const MAX_WINDOWS = 50_000
const SWEEP_INTERVAL_MS = 1_000

/**
 * Enforces `config.rateLimit`: a number of requests per address in a window of seconds. An IPv6
 * address counts as its networks, of which the wider ones have wider limits.
 */
export class RateLimits {
  readonly #scale: number
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()
  #sweptAt = 0

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
    this.#makeRoom(now)
    const fresh = { count: 0, endsAt: now + lengthMs }
    this.#windows.set(key, fresh)
    return fresh
  }

  /** Remove what has ended, at most once a second because it reads all windows, then the oldest. */
  #makeRoom(now: number): void {
    if (this.#windows.size < MAX_WINDOWS) return
    if (now - this.#sweptAt >= SWEEP_INTERVAL_MS) {
      this.#sweptAt = now
      for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
    }
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size < MAX_WINDOWS) return
      this.#windows.delete(oldest)
    }
  }
}
