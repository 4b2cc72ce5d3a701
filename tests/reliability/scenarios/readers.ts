import { saveLead, buildLeadKey } from '#server/leads/leads.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { createPreview } from '#server/posts/preview.ts'
import { aContact } from '#tests/support/leads.ts'
import { anArticle } from './articles.ts'
import { LIMIT_MS, send, type Scenario } from './scenario.ts'

const ADDRESS = 'ada@example.com'

/** Requests that only read: the whole response, or an error. */
export const READERS: readonly Scenario[] = [
  reader('the articles', '/api/blog/posts'),
  reader('an article by its address', '/api/blog/posts/slug/:slug'),
  reader('the page of an article', '/diary/:slug'),
  reader('the preview of an article', '/diary/preview/:token'),
  reader('who is signed in', '/api/user'),
  reader('the list of articles', '/api/admin/blog/posts'),
  reader('an article to edit', '/api/admin/blog/posts/:id'),
  reader('the versions of an article', '/api/admin/blog/posts/:id/revisions'),
  reader('the deleted articles', '/api/admin/blog/deleted'),
  reader('the state of publishing', '/api/admin/publishing'),
  reader('the users', '/api/admin/users'),
  reader('the inbox', '/api/admin/leads'),
  reader('the counts of the inbox', '/api/admin/leads-summary'),
  reader('a lead', '/api/admin/leads/:key'),
  reader('the leads as CSV', '/api/admin/leads.csv', { shows: ADDRESS }),
  reader('the funnel', '/api/admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31'),
  reader('the sources', '/api/admin/sources?by=landing&from=2026-01-01&to=2026-01-31'),
  reader('the campaigns', '/api/admin/campaigns?from=2026-01-01&to=2026-01-31'),
  reader('the outbox', '/api/admin/outbox'),
  reader('the activity', '/api/admin/activity'),
  reader('what needs attention', '/api/admin/attention'),
  // A part of a download may take 20 seconds.
  reader('the backup', '/api/admin/backup', { shows: ADDRESS, limitMs: 20_000 }),
  reader('the records of a person', '/api/admin/person', {
    body: { email: ADDRESS },
    shows: '"leads":1',
  }),
]

interface Reading {
  readonly body?: unknown
  /** A text that only the whole response contains. */
  readonly shows?: string
  readonly limitMs?: number
}

/** A read by a signed-in user. Parameters in `path` are replaced by the only record of that kind. */
function reader(
  name: string,
  path: string,
  { body, shows = '', limitMs = LIMIT_MS }: Reading = {},
): Scenario {
  return {
    name,
    limitMs,
    async prepare() {
      const { post, options } = await anArticle()
      const kept = await saveLead(aContact({ email: ADDRESS }))
      await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: 'Hi', leadId: kept.id })
      const token = (await createPreview(post.id)).url.split('/').at(-1) ?? ''
      const params: Record<string, string> = {
        id: post.id,
        slug: post.slug,
        key: buildLeadKey(kept),
        token,
      }
      const address = path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')
      const method = body === undefined ? 'GET' : 'POST'
      return {
        async send() {
          const outcome = await send(address, { ...options, method, body })
          const isWhole = outcome.status !== 200 || outcome.text.includes(shows)
          return { ...outcome, isWhole: outcome.isWhole && isWhole }
        },
      }
    },
  }
}
