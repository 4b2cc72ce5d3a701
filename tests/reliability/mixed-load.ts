import { setTimeout as pause } from 'node:timers/promises'
import { aDraft } from '../support/posts.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { send, sendForStatus } from '../support/site-client.ts'

const POSTS = '/api/admin/blog/posts'

/** What the platform acknowledged, and so must never lose. */
export interface Ledger {
  readonly messages: Set<string>
  readonly sessions: Set<string>
  /** Post id to the last title that was acknowledged. */
  readonly posts: Map<string, string>
}

export function emptyLedger(): Ledger {
  return { messages: new Set(), sessions: new Set(), posts: new Map() }
}

/** Send requests of visitors and editors until `stop` or a kill, and note what was acknowledged. */
export async function mixedLoad(
  platform: RunningPlatform,
  cookie: string,
  ledger: Ledger,
  stop: () => boolean,
): Promise<void> {
  const forever = async (step: () => Promise<void>) => {
    while (!stop()) {
      try {
        await step()
      } catch (error) {
        if (error instanceof TypeError) return // the connection broke: the platform was killed
        throw error
      }
    }
  }
  await Promise.all([
    ...Array.from({ length: 3 }, () => forever(() => writeMessage(platform, ledger))),
    ...Array.from({ length: 3 }, () => forever(() => logEvent(platform, ledger))),
    forever(() => writePost(platform, cookie, ledger)),
    forever(() => updatePost(platform, cookie, ledger)),
    forever(async () => void (await (await fetch(`${platform.url}/diary`)).arrayBuffer())),
  ])
}

async function writeMessage({ url }: RunningPlatform, { messages }: Ledger): Promise<void> {
  const message = crypto.randomUUID()
  const body = { name: 'Ada', email: 'ada@example.com', company: '', message }
  if ((await sendForStatus(url, '/api/contact', { body })) < 300) messages.add(message)
}

async function logEvent({ url }: RunningPlatform, { sessions }: Ledger): Promise<void> {
  const sessionId = crypto.randomUUID()
  const view = { eventType: 'page_view', eventData: '{"questionIndex":0}' }
  const body = { sessionId, quizId: 'quiz-b', ...view }
  if ((await sendForStatus(url, '/api/ads/events', { body })) < 300) sessions.add(sessionId)
}

async function writePost(
  { url }: RunningPlatform,
  cookie: string,
  { posts }: Ledger,
): Promise<void> {
  const title = `Under load ${crypto.randomUUID()}`
  const response = await send(url, POSTS, { body: aDraft({ title }), cookie })
  const body = await response.text()
  if (!response.ok) return
  const { id }: { id: string } = JSON.parse(body)
  posts.set(id, title)
}

async function updatePost(
  { url }: RunningPlatform,
  cookie: string,
  { posts }: Ledger,
): Promise<void> {
  const [id, before] = [...posts].at(-1) ?? []
  if (id === undefined) return pause(20)
  const title = `Revised ${crypto.randomUUID()}`
  // Until the response arrives, either title may be the saved one.
  posts.set(id, `${before}|${title}`)
  const options = { method: 'PUT', body: aDraft({ title }), cookie }
  const status = await sendForStatus(url, `${POSTS}/${id}`, options)
  posts.set(id, status < 300 ? title : before!)
}
