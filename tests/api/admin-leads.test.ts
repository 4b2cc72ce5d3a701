import { describe, expect, test } from 'vitest'
import adminLead from '#functions/admin-lead.ts'
import undelete from '#functions/admin-lead-undelete.ts'
import adminLeads from '#functions/admin-leads.ts'
import leadsCsv from '#functions/admin-leads-csv.ts'
import leadsSummary from '#functions/admin-leads-summary.ts'
import type { LeadCounts, LeadPage, LeadDetails } from '#domain/leads/lead-page.ts'
import { saveEvent } from '#server/funnel/events.ts'
import { saveLead, buildLeadKey } from '#server/leads/leads.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact, aQuizResult } from '../support/leads.ts'

useBlobs()

const pathOf = (key: string) => `/api/admin/leads/${key}`

describe('every endpoint of the inbox', () => {
  const addresses = [
    [adminLeads, '/api/admin/leads'],
    [leadsCsv, '/api/admin/leads.csv'],
    [leadsSummary, '/api/admin/leads-summary'],
    [adminLead, pathOf('8236000000000-a')],
  ] as const

  test.each(addresses)('checks the session before anything else: %#', async (endpoint, path) => {
    const query = '?kind=nonsense'
    expect((await call(endpoint, path + query)).status).toBe(401)
    const { cookie } = await aSignedIn({ isAdmin: false })
    expect((await call(endpoint, path + query, { cookie })).status).toBe(403)
  })
})

describe('GET /api/admin/leads', () => {
  test.each([
    ['kind=letter', 'kind'],
    ['status=lost', 'status'],
    ['before=yesterday', 'before'],
    ['starred=maybe', 'starred'],
    ['sort=name', 'sort'],
  ])('answers 400 to %s, naming it', async (query, field) => {
    const { cookie } = await aSignedIn()
    const response = await call(adminLeads, `/api/admin/leads?${query}`, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', issues: [{ field }] })
  })

  test('returns the newest leads that match the filter', async () => {
    const { cookie } = await aSignedIn()
    await saveLead(aContact())
    await saveLead(aQuizResult())
    const response = await call(adminLeads, '/api/admin/leads?kind=contact&text=ada', { cookie })
    const { leads: found } = (await response.json()) as LeadPage
    expect(found.map(({ name }) => name)).toEqual(['Ada Lovelace'])
  })
})

describe('one lead', () => {
  test('returns the answers with their feedback, the quiz progress and the emails', async () => {
    const { cookie } = await aSignedIn()
    const sessionId = crypto.randomUUID()
    await saveEvent(
      { sessionId, quizId: 'quiz-b', eventType: 'page_view', eventData: '{"questionIndex":0}' },
      '',
    )
    const lead = await saveLead(aQuizResult({ sessionId }))
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: '', leadId: lead.id })
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Of another', text: '' })
    const key = buildLeadKey(lead)
    const response = await call(adminLead, pathOf(key), { cookie, params: { key } })
    const story = (await response.json()) as LeadDetails
    expect(story.answers[0]?.answer).toBe('Yes')
    expect(story.answers[0]?.question).toMatch(/net profit margin/)
    expect(story.answers[0]?.feedback.length).toBeGreaterThan(1)
    expect(story.progress).toMatchObject({ quizId: 'quiz-b', stoppedAt: 'Stopped at question 1' })
    expect(story.emails.map(({ subject, state }) => [subject, state])).toEqual([['Hi', 'waiting']])
  })

  test('answers 404 for an unknown lead and for malformed ids', async () => {
    const { cookie } = await aSignedIn()
    for (const key of ['8236000000000-a', '../users', 'x']) {
      const response = await call(adminLead, pathOf('x'), { cookie, params: { key } })
      expect(response.status).toBe(404)
    }
  })

  test('answers 412 with the current lead to the second change of one field', async () => {
    const { cookie } = await aSignedIn()
    const key = buildLeadKey(await saveLead(aContact()))
    const put = (status: string) =>
      call(adminLead, pathOf(key), {
        method: 'PUT',
        cookie,
        params: { key },
        body: { status, seen: { status: 'new' } },
      })
    const statuses = (await Promise.all([put('won'), put('archived')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412])
  })

  test('can be deleted and restored', async () => {
    const { cookie } = await aSignedIn()
    const key = buildLeadKey(await saveLead(aContact()))
    const options = { cookie, params: { key } }
    const list = async () =>
      ((await (await call(adminLeads, '/api/admin/leads', { cookie })).json()) as LeadPage).leads
    await call(adminLead, pathOf(key), { ...options, method: 'DELETE' })
    expect(await list()).toEqual([])
    await call(undelete, `${pathOf(key)}/undelete`, { ...options, method: 'POST' })
    expect(await list()).toHaveLength(1)
  })
})

describe('GET /api/admin/leads.csv', () => {
  test('contains whole texts and no formula', async () => {
    const { cookie } = await aSignedIn()
    const message = `=HYPERLINK("http://evil.example")${' and more'.repeat(100)}`
    await saveLead(aContact({ name: '-5', company: '@evil', message }))
    const response = await call(leadsCsv, '/api/admin/leads.csv', { cookie })
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="leads-.*\.csv"/,
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    const [heading, line] = new TextDecoder().decode(bytes).split('\r\n')
    expect(heading).toMatch(/^received,kind,status,/)
    expect(line).toContain(`,-5,ada@example.com,'@evil,`)
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")${' and more'.repeat(100)}"`)
  })

  test('contains the leads that match the filter', async () => {
    const { cookie } = await aSignedIn()
    await saveLead(aContact())
    await saveLead(aQuizResult({}, { utm_campaign: 'Spring' }))
    const path = '/api/admin/leads.csv?campaign=spring'
    const text = await (await call(leadsCsv, path, { cookie })).text()
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })
})

test('GET /api/admin/leads-summary counts by week, kind, status and campaign', async () => {
  const { cookie } = await aSignedIn()
  await saveLead(aContact())
  await saveLead(aQuizResult({}, { utm_campaign: 'Spring' }))
  await saveLead(aContact({ spamReason: 'honeypot' }))
  const response = await call(leadsSummary, '/api/admin/leads-summary', { cookie })
  const summary = (await response.json()) as LeadCounts
  expect(summary).toMatchObject({
    kinds: { contact: 2, quiz: 1 },
    statuses: { new: 2, spam: 1 },
    campaigns: { spring: 1 },
  })
  expect(summary.weeks).toHaveLength(13)
  expect(summary.weeks.at(-1)?.kinds).toEqual({ contact: 1, quiz: 1 })
})
