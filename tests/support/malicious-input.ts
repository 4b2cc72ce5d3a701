import { expect } from 'vitest'
import { addDays, formatDay } from '#domain/time/utc-day.ts'
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
  ['the inbox', '/api/admin/leads'],
  ['the counts of the inbox', '/api/admin/leads-summary'],
  ['the table of leads', '/api/admin/leads.csv'],
  ['the campaigns', `/api/admin/campaigns?${YEAR}`],
  ['the funnel', '/api/admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31'],
  ['the sources', `/api/admin/sources?by=landing&${YEAR}`],
  ['the table of sources', `/api/admin/sources.csv?by=campaign&${YEAR}`],
  ['the outbox', '/api/admin/outbox'],
  ['the activity', '/api/admin/activity'],
  ['the articles', '/api/admin/blog/posts'],
  ['the deleted articles', '/api/admin/blog/deleted'],
  ['what was typed and not saved', '/api/admin/blog/working-copies'],
  ['the users', '/api/admin/users'],
  ['the backup', '/api/admin/backup'],
  ['the Diary', '/api/blog/posts'],
] as const

export async function expectReadable(path: string, cookie: string) {
  const response = await call(path, { cookie })
  expect(response.status).toBe(200)
  const text = await response.text()
  const lines = path === '/api/admin/backup' ? text.trim().split('\n') : [text]
  if (!path.includes('.csv')) for (const line of lines) JSON.parse(line)
  expect(text.length).toBeGreaterThan(1)
}
