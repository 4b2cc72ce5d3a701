import { readCookie } from '../../accounts/sessions/session-cookie.ts'
import { hasSessionToken } from '../../accounts/sessions/sessions.ts'
import { elapsedMs } from '../../clock.ts'

const MAX_AGE_MS = 5_000
const MAX_PAGES = 200
const RULES = /<script type="speculationrules">.*?<\/script>/s

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const pages = new Map<string, { readonly storedAt: number; readonly page: Promise<Page> }>()

/**
 * Render a page for a session, and share it for five seconds among requests with a cookie that
 * opens none. The rewrites of netlify.toml see only that a cookie exists, so a forged one could
 * make every request render. Without a cookie, a request is here because there is no static page,
 * and sees what is saved now.
 */
export async function renderOrReuse(
  request: Request,
  key: string,
  render: () => Promise<Response>,
): Promise<Response> {
  if (readCookie(request, 'session') === undefined) return render()
  if (await hasSessionToken(request)) return withoutSpeculation(await render())
  const { status, headers, body } = await reuse(key, render)
  return new Response(body, { status, headers })
}

/** A page that was fetched ahead of a click could show a state from before the last save. */
async function withoutSpeculation(response: Response): Promise<Response> {
  const { status, headers } = response
  return new Response((await response.text()).replace(RULES, ''), { status, headers })
}

async function reuse(key: string, render: () => Promise<Response>): Promise<Page> {
  const known = pages.get(key)
  if (known && elapsedMs() - known.storedAt < MAX_AGE_MS) {
    const page = await known.page
    return page.status === 200 ? page : readPage(await render())
  }
  pages.delete(key)
  const page = render().then(readPage)
  pages.set(key, { storedAt: elapsedMs(), page })
  const [oldest] = pages.keys()
  if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  try {
    const { status } = await page
    // A redirect depends on more of the address than the key has, and what is not found is cheap to
    // render.
    if (status !== 200) pages.delete(key)
  } catch (error) {
    pages.delete(key)
    throw error
  }
  return page
}

async function readPage(response: Response): Promise<Page> {
  const { status, headers } = response
  return { status, headers, body: await response.text() }
}
