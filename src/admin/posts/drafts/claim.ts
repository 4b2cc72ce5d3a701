/** A page that was left just now, such as by a reload, still has its claims for a moment. */
const WAIT_MS = 500

/**
 * Claims what is stored under a key for this tab. A claim ends with the page. Browsers have none on plain
 * HTTP, where everyone gets it.
 *
 * @returns how to release it; `undefined` while another tab has it.
 */
export function claim(key: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release))
    navigator.locks
      .request(key, { signal: AbortSignal.timeout(WAIT_MS) }, hold)
      .catch(() => resolve(undefined))
  })
}
