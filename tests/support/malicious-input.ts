import { expect } from 'vitest'
import activity from '#functions/admin-activity.ts'
import backup from '#functions/admin-backup.ts'
import campaigns from '#functions/admin-campaigns.ts'
import deletedPosts from '#functions/admin-deleted-posts.ts'
import { addDays, formatDay } from '#domain/funnel/utc-day.ts'
import funnel from '#functions/admin-funnel.ts'
import sources from '#functions/admin-sources.ts'
import sourcesCsv from '#functions/admin-sources-csv.ts'
import leadList from '#functions/admin-leads.ts'
import leadsCsv from '#functions/admin-leads-csv.ts'
import leadsSummary from '#functions/admin-leads-summary.ts'
import outboxList from '#functions/admin-outbox.ts'
import adminPosts from '#functions/admin-posts.ts'
import users from '#functions/admin-users.ts'
import blogPosts from '#functions/blog-posts.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { call } from './call.ts'

const AT_ONCE = 4

export type Answered = readonly [text: string, status: number, answer: Record<string, unknown>]

/** Send every text, and expect each to be taken or refused as input that is wrong. */
export async function sendAll(
  texts: readonly string[],
  send: (text: string) => Promise<Response>,
): Promise<Answered[]> {
  const answered = await inParallel(texts, AT_ONCE, async (text): Promise<Answered> => {
    const response = await send(text)
    return [text, response.status, (await response.json()) as Record<string, unknown>]
  })
  for (const [text, status] of answered) {
    expect([200, 201, 400, 409, 413], JSON.stringify(text)).toContain(status)
  }
  return answered
}

const TODAY = formatDay(new Date())
const YEAR = `from=${addDays(TODAY, -300)}&to=${addDays(TODAY)}`

/** Every list that contains what visitors and authors typed. */
export const READERS = [
  ['the inbox', leadList, '/api/admin/leads'],
  ['the counts of the inbox', leadsSummary, '/api/admin/leads-summary'],
  ['the table of leads', leadsCsv, '/api/admin/leads.csv'],
  ['the campaigns', campaigns, `/api/admin/campaigns?${YEAR}`],
  ['the funnel', funnel, '/api/admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31'],
  ['the sources', sources, `/api/admin/sources?by=landing&${YEAR}`],
  ['the table of sources', sourcesCsv, `/api/admin/sources.csv?by=campaign&${YEAR}`],
  ['the outbox', outboxList, '/api/admin/outbox'],
  ['the activity', activity, '/api/admin/activity'],
  ['the articles', adminPosts, '/api/admin/blog/posts'],
  ['the deleted articles', deletedPosts, '/api/admin/blog/deleted'],
  ['the users', users, '/api/admin/users'],
  ['the backup', backup, '/api/admin/backup'],
  ['the Diary', blogPosts, '/api/blog/posts'],
] as const

export async function expectReadable(endpoint: Endpoint, path: string, cookie: string) {
  const response = await call(endpoint, path, { cookie })
  expect(response.status).toBe(200)
  const text = await response.text()
  const lines = path === '/api/admin/backup' ? text.trim().split('\n') : [text]
  if (!path.includes('.csv')) for (const line of lines) JSON.parse(line)
  expect(text.length).toBeGreaterThan(1)
}
