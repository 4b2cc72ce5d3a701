import { readCookie } from '#server/accounts/sessions/session-cookie.ts'
import { ignoreFailure } from '#server/failing-work.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { findPost } from '#server/posts/find-posts.ts'
import { verifyPreviewToken } from '#server/posts/preview.ts'
import { renderNotFoundPage } from '#server/publishing/pages/not-found.ts'
import {
  renderArticlePage,
  renderDiaryPage,
  respondWithArticle,
} from '#server/publishing/pages/on-demand.ts'

/**
 * Articles and the Diary as they are saved. netlify.toml rewrites to its default path, because
 * rewrites support no other: what has no static page, previews, and requests with a session cookie.
 */
export const config: FunctionConfig = {}

export default defineRoutes([
  visitors.get('*', async ({ request }) => {
    const url = new URL(request.url)
    const { preview, slug } = readTarget(url)
    if (preview !== '') return renderPreview(preview)
    const page =
      slug === ''
        ? await renderDiaryPage()
        : await respondWithArticle(slug, new Request(removeSlugParameter(url, slug), request))
    return readCookie(request, 'session') === undefined ? page : removeSpeculationRules(page)
  }),
])

const RULES = /<script type="speculationrules">.*?<\/script>/s

/** A page that was fetched ahead of a click could show a state from before the last save. */
async function removeSpeculationRules(response: Response): Promise<Response> {
  const { status, headers } = response
  return new Response((await response.text()).replace(RULES, ''), { status, headers })
}

/** Read the target from the rewritten query or from the requested address, because Netlify promises neither. */
function readTarget({ searchParams, pathname }: URL) {
  const read = (name: string) => searchParams.get(name)?.replace(/\/$/, '') ?? ''
  if (pathname.startsWith('/.netlify/')) return { preview: read('preview'), slug: read('slug') }
  const [, , first = '', second = ''] = pathname.split('/')
  return { preview: first === 'preview' ? second : '', slug: first }
}

/** The address with the visitor's own query, without the parameter of the rule in netlify.toml. */
function removeSlugParameter(url: URL, slug: string): URL {
  const own = url.search.slice(1).split('&')
  const search = own.filter((pair) => pair.replace(/\/$/, '') !== `slug=${slug}`).join('&')
  return Object.assign(new URL(url), { search })
}

/** A draft as its sealed link shows it. */
async function renderPreview(token: string): Promise<Response> {
  const id = await verifyPreviewToken(token)
  const post = id === undefined ? undefined : await ignoreFailure('not-found', findPost(id))
  return post ? renderArticlePage(post, true) : renderNotFoundPage()
}
