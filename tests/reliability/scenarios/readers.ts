import activity from '#functions/admin-activity.ts'
import attention from '#functions/admin-attention.ts'
import backup from '#functions/admin-backup.ts'
import campaigns from '#functions/admin-campaigns.ts'
import deletedPosts from '#functions/admin-deleted-posts.ts'
import funnel from '#functions/admin-funnel.ts'
import sources from '#functions/admin-sources.ts'
import lead from '#functions/admin-lead.ts'
import leads from '#functions/admin-leads.ts'
import csv from '#functions/admin-leads-csv.ts'
import leadsSummary from '#functions/admin-leads-summary.ts'
import outbox from '#functions/admin-outbox.ts'
import person from '#functions/admin-person.ts'
import adminPost from '#functions/admin-post.ts'
import revisions from '#functions/admin-post-revisions.ts'
import adminPosts from '#functions/admin-posts.ts'
import publishing from '#functions/admin-publishing.ts'
import users from '#functions/admin-users.ts'
import blogPost from '#functions/blog-post-by-slug.ts'
import blogPosts from '#functions/blog-posts.ts'
import article from '#functions/diary-article.ts'
import preview from '#functions/diary-preview.ts'
import user from '#functions/user.ts'
import { saveLead, buildLeadKey } from '#server/leads/leads.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { createPreview } from '#server/posts/preview.ts'
import { aContact } from '#tests/support/leads.ts'
import { anArticle } from './articles.ts'
import { send, type Scenario } from './scenario.ts'

type Endpoint = Parameters<typeof send>[0]
const ADDRESS = 'ada@example.com'

/** Requests that only read: the whole response, or an error. */
export const READERS: readonly Scenario[] = [
  reader('the articles', blogPosts, '/api/blog/posts'),
  reader('an article by its address', blogPost, '/api/blog/posts/slug/:slug'),
  reader('the page of an article', article, '/diary/:slug'),
  reader('the preview of an article', preview, '/diary/preview/:token'),
  reader('who is signed in', user, '/api/user'),
  reader('the list of articles', adminPosts, '/api/admin/blog/posts'),
  reader('an article to edit', adminPost, '/api/admin/blog/posts/:id'),
  reader('the versions of an article', revisions, '/api/admin/blog/posts/:id/revisions'),
  reader('the deleted articles', deletedPosts, '/api/admin/blog/deleted'),
  reader('the state of publishing', publishing, '/api/admin/publishing'),
  reader('the users', users, '/api/admin/users'),
  reader('the inbox', leads, '/api/admin/leads'),
  reader('the counts of the inbox', leadsSummary, '/api/admin/leads-summary'),
  reader('a lead', lead, '/api/admin/leads/:key'),
  reader('the leads as CSV', csv, '/api/admin/leads.csv', { shows: ADDRESS }),
  reader('the funnel', funnel, '/api/admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31'),
  reader('the sources', sources, '/api/admin/sources?by=landing&from=2026-01-01&to=2026-01-31'),
  reader('the campaigns', campaigns, '/api/admin/campaigns?from=2026-01-01&to=2026-01-31'),
  reader('the outbox', outbox, '/api/admin/outbox'),
  reader('the activity', activity, '/api/admin/activity'),
  reader('what needs attention', attention, '/api/admin/attention'),
  reader('the backup', backup, '/api/admin/backup', { shows: ADDRESS }),
  reader('the records of a person', person, '/api/admin/person', {
    body: { email: ADDRESS },
    shows: '"leads":1',
  }),
]

interface Reading {
  readonly body?: unknown
  /** A text that only the whole response contains. */
  readonly shows?: string
}

/** A read by a signed-in user. Parameters in `path` are replaced by the only record of that kind. */
function reader(
  name: string,
  endpoint: Endpoint,
  path: string,
  { body, shows = '' }: Reading = {},
): Scenario {
  return {
    name,
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
          const outcome = await send(endpoint, address, { ...options, params, method, body })
          const isWhole = outcome.status !== 200 || outcome.text.includes(shows)
          return { ...outcome, isWhole: outcome.isWhole && isWhole }
        },
      }
    },
  }
}
