import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Attack, scaled } from './support/attack.ts'
import { readAsAdmin, repeat, sendForStatus } from './support/client.ts'
import type { Site } from './support/site.ts'

const MESSAGES = 40
const CONTACT_LIMIT = 5
const EVENTS_PER_MINUTE = 120

/** Rate limits that a client could escape. */
export const addressAttacks: readonly Attack[] = [
  {
    item: 2,
    name: `${MESSAGES} messages with forged X-Forwarded-For on reset connections`,
    before: '40 stored, 5 allowed',
    site: 'exposed',
    async run(site) {
      await repeat(MESSAGES, 8, (index) => sendAndReset(site, index))
      // A request that waits for its turn behind them shows that they are done.
      await sendForStatus(site.url, '/api/health')
      const stored = await countMessages(site)
      return { after: `${stored} stored, ${CONTACT_LIMIT} allowed`, holds: stored <= CONTACT_LIMIT }
    },
  },
  {
    item: 6,
    name: 'events from addresses that rotate inside one IPv6 /64',
    before: '50,000 of 50,000 accepted',
    site: 'behind-proxy',
    async run({ url }, volume) {
      const count = scaled(volume, { quick: 500, full: 20_000 })
      const statuses = await repeat(count, 20, (index) =>
        sendForStatus(url, '/api/ads/events', {
          ip: `2001:db8:1:2::${index.toString(16)}`,
          body: pageView(),
        }),
      )
      const accepted = statuses.filter((status) => status === 201).length
      return {
        after: `${accepted} of ${count} accepted`,
        // A window may end during the attack.
        holds: accepted <= 2 * EVENTS_PER_MINUTE,
      }
    },
  },
  {
    item: 16,
    name: 'the wide limits of a trial on HOST=0.0.0.0 without URL',
    before: 'limits × 100',
    site: 'exposed',
    async run() {
      const scale = readRateLimitScale({ HOST: '0.0.0.0' })
      return { after: `limits × ${scale}`, holds: scale === '1' }
    },
  },
]

/** The scale of the rate limits that `npm start` chooses with these variables. */
function readRateLimitScale(variables: Record<string, string>): string {
  const script = `
    import { raiseTrialRateLimits } from '#platform/prepare-environment.ts'
    raiseTrialRateLimits()
    console.log(process.env.RATE_LIMIT_SCALE ?? '1')`
  const { RATE_LIMIT_SCALE: _, URL: __, ...inherited } = process.env
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...inherited, ...variables },
    encoding: 'utf8',
  })
  return child.stdout.trim() || child.stderr
}

/** Send a whole request and reset the connection before the response. */
async function sendAndReset({ url }: Site, index: number): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const body = JSON.stringify({
    name: 'Spoofer',
    email: `spoofer-${index}@example.com`,
    company: '',
    message: 'From an address of my choice.',
  })
  const socket = connect({ host: hostname, port: Number(port), family: 4 })
  await once(socket, 'connect')
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    [
      'POST /api/contact HTTP/1.1',
      `Host: ${host}`,
      `X-Forwarded-For: 198.51.100.${index}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
    () => socket.resetAndDestroy(),
  )
  await closed
}

async function countMessages(site: Site): Promise<number> {
  const page = JSON.stringify(await readAsAdmin<unknown>(site, '/api/admin/leads'))
  return new Set(page.match(/spoofer-\d+@example\.com/g)).size
}

function pageView() {
  return {
    sessionId: crypto.randomUUID(),
    quizId: 'quiz-a',
    eventType: 'page_view',
    eventData: JSON.stringify({ questionIndex: 0 }),
  }
}
