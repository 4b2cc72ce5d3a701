import { type Attack, scaled } from './support/attack.ts'
import { repeat, sendForStatus, time } from './support/client.ts'
import type { Site } from './support/site.ts'

const FORGED = 'session=forged; __Host-session=forged'
/** A function call costs more than a file, but less than rendering a page from storage. */
const MOST_TIMES_STATIC = 10

/** Denial of service by a cookie that bypasses the static pages. */
export const forgedSessionAttacks: readonly Attack[] = [
  {
    item: 17,
    name: 'GET /diary with a forged session cookie',
    before: 'every request rendered from storage',
    site: 'exposed',
    async run(site, volume) {
      const count = scaled(volume, { quick: 200, full: 1_000 })
      const asStatic = await measureRequest(site, count)
      const forged = await measureRequest(site, count, FORGED)
      return {
        after: `${forged.toFixed(1)} ms each, ${asStatic.toFixed(1)} ms without the cookie`,
        holds: forged <= MOST_TIMES_STATIC * asStatic,
      }
    },
  },
]

/** The mean milliseconds of one of `count` requests. */
async function measureRequest({ url }: Site, count: number, cookie?: string): Promise<number> {
  const get = () => sendForStatus(url, '/diary', cookie === undefined ? {} : { cookie })
  await repeat(20, 10, get)
  return (await time(() => repeat(count, 10, get))) / count
}
