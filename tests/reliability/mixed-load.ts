import { ADMINISTRATOR, type RunningPlatform } from '../support/running-platform.ts'
import { BROWSER_USER_AGENT } from '../support/user-agent.ts'

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

/** The session cookie of the first administrator. */
export async function signInByApi(platform: RunningPlatform, tries = 5): Promise<string> {
  const response = await post(platform, '/api/login', {
    username: ADMINISTRATOR.ADMIN_USERNAME,
    password: ADMINISTRATOR.ADMIN_PASSWORD,
  })
  // A busy machine may exceed the storage deadline.
  if (response.status === 503 && tries > 1) return signInByApi(platform, tries - 1)
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
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

async function writeMessage(platform: RunningPlatform, ledger: Ledger): Promise<void> {
  const message = crypto.randomUUID()
  const response = await post(platform, '/api/contact', {
    name: 'Ada',
    email: 'ada@example.com',
    company: '',
    message,
  })
  await response.arrayBuffer()
  if (response.ok) ledger.messages.add(message)
}

async function logEvent(platform: RunningPlatform, ledger: Ledger): Promise<void> {
  const sessionId = crypto.randomUUID()
  const response = await post(platform, '/api/ads/events', {
    sessionId,
    quizId: 'quiz-b',
    eventType: 'page_view',
    eventData: '{"questionIndex":0}',
  })
  await response.arrayBuffer()
  if (response.ok) ledger.sessions.add(sessionId)
}

async function writePost(platform: RunningPlatform, cookie: string, ledger: Ledger): Promise<void> {
  const title = `Under load ${crypto.randomUUID()}`
  const response = await post(platform, '/api/admin/blog/posts', draft(title), { cookie })
  const body = await response.text()
  if (!response.ok) return
  const { id } = JSON.parse(body) as { id: string }
  ledger.posts.set(id, title)
}

async function updatePost(
  platform: RunningPlatform,
  cookie: string,
  ledger: Ledger,
): Promise<void> {
  const id = [...ledger.posts.keys()].at(-1)
  if (id === undefined) return void (await new Promise((resolve) => setTimeout(resolve, 20)))
  const before = ledger.posts.get(id)!
  const title = `Revised ${crypto.randomUUID()}`
  const headers = { 'content-type': 'application/json', cookie, origin: platform.url }
  // Until the response arrives, either title may be the saved one.
  ledger.posts.set(id, `${before}|${title}`)
  const response = await fetch(`${platform.url}/api/admin/blog/posts/${id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ ...draft(title), slug: '' }),
  })
  await response.arrayBuffer()
  ledger.posts.set(id, response.ok ? title : before)
}

function draft(title: string): Record<string, unknown> {
  return {
    title,
    slug: '',
    description: 'Written while the platform was being killed.',
    content: `<p>${title}</p>`,
    author: 'Sideboard',
    featured: false,
    tags: ['load'],
    readingTime: 1,
  }
}

function post(
  platform: RunningPlatform,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(platform.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: platform.url,
      'user-agent': BROWSER_USER_AGENT,
      ...headers,
    },
    body: JSON.stringify(body),
  })
}
