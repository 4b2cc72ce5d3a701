import type { FunctionModule } from './module.ts'

interface Window {
  count: number
  readonly endsAt: number
}

const SWEEP_AT = 10_000

/** Enforces `config.rateLimit`: a number of requests per address and domain in a window of seconds. */
export class RateLimits {
  readonly #scale: number
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()

  constructor(scale: number, now: () => number = Date.now) {
    this.#scale = scale
    this.#now = now
  }

  /** Count a request. Returns the seconds to wait when it exceeds the limit. */
  check({ name, config }: FunctionModule, ip: string, domain: string): number | undefined {
    if (!config.rateLimit) return undefined
    const { windowLimit, windowSize, aggregateBy } = config.rateLimit
    const now = this.#now()
    const by = new Set([aggregateBy ?? 'domain'].flat())
    const key = [name, by.has('ip') && ip, by.has('domain') && domain].join(' ')
    const window = this.#current(key, now, windowSize * 1000)
    window.count += 1
    if (window.count <= windowLimit * this.#scale) return undefined
    return Math.max(1, Math.ceil((window.endsAt - now) / 1000))
  }

  #current(key: string, now: number, lengthMs: number): Window {
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    if (this.#windows.size > SWEEP_AT) this.#sweep(now)
    const fresh = { count: 0, endsAt: now + lengthMs }
    this.#windows.set(key, fresh)
    return fresh
  }

  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt <= now) this.#windows.delete(key)
    }
  }
}
