import { listNetworks } from '#server/http/client-address.ts'
import type { FunctionModule } from './load-functions.ts'

const MAX_WINDOWS = 50_000

/**
 * Enforce `config.rateLimit`: a number of requests per address in a window of seconds. An IPv6
 * address counts as its networks, of which the wider ones have wider limits.
 *
 * @returns a function that counts a request, and returns the seconds to wait when it exceeds a
 *   limit.
 */
export function createRateLimit(scale: number) {
  const windows = new Map<string, { count: number; readonly endsAt: number }>()
  const openWindow = (key: string, seconds: number) => {
    const known = windows.get(key)
    if (known && known.endsAt > Date.now()) return known
    windows.delete(key)
    // The oldest window ends first.
    const [oldest = ''] = windows.keys()
    if (windows.size >= MAX_WINDOWS) windows.delete(oldest)
    const fresh = { count: 0, endsAt: Date.now() + seconds * 1000 }
    windows.set(key, fresh)
    return fresh
  }
  return ({ name, config: { rateLimit } }: FunctionModule, ip: string): number | undefined => {
    if (!rateLimit) return undefined
    for (const network of listNetworks(ip)) {
      const window = openWindow(`${name} ${network.name}`, rateLimit.windowSize)
      window.count += 1
      if (window.count > rateLimit.windowLimit * scale * network.factor)
        return Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1000))
    }
    return undefined
  }
}
