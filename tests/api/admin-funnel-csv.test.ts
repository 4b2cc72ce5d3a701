import { expect, test } from 'vitest'
import { saveEvent } from '#server/tracking/events.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const PERIOD = 'from=2026-01-20&to=2026-01-20'

async function view(attribution: string, answers = false): Promise<void> {
  const at = new Date('2026-01-20T12:00:00Z')
  const session = { sessionId: crypto.randomUUID(), quizId: 'quiz-b' }
  const event = { ...session, eventType: 'page_view', eventData: '{"questionIndex":0}' } as const
  await saveEvent(event, attribution, at)
  if (!answers) return
  const eventData = '{"questionNumber":1,"answer":"Yes"}'
  await saveEvent({ ...session, eventType: 'question_answered', eventData }, attribution, at)
}

async function download(query: string): Promise<string[]> {
  const { cookie } = await aSignedIn()
  const response = await call(`/api/admin/funnel.csv?${query}`, { cookie })
  expect(response.headers.get('content-disposition')).toContain('funnel-quiz-b-2026-01-20')
  return (await response.text()).trim().split('\r\n')
}

test('GET /api/admin/funnel.csv has a row for each campaign and a column for each step', async () => {
  await view('utm_source=google&utm_campaign=spring&utm_content=ad-1', true)
  await view('utm_source=google&utm_campaign=spring&utm_content=ad-1')
  await view('')
  const lines = await download(`quiz=quiz-b&${PERIOD}`)
  const day = 'quiz-b,2026-01-20,2026-01-20'
  expect(lines[0]).toMatch(/^quiz,from,to,source,medium,campaign,content,Viewed,Started,/)
  expect(lines.slice(1)).toEqual([
    `${day},google,,spring,ad-1,2,1,1,0,0,0,0,0,0,0,0.00`,
    `${day},,,,,1,0,0,0,0,0,0,0,0,0,0.00`,
  ])
  expect(await download(`quiz=quiz-b&campaign=spring&${PERIOD}`)).toEqual(lines.slice(0, 2))
})
