import { expect, test } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { sendShare } from '#tests/support/share.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

const post = (path: string, body: unknown) => (ip: string) => visitor.post(path, body, { ip })
const token = 'x.y.z'
const person = { name: 'Ada', email: 'ada@example.com' }
const message = { ...person, message: 'Hello' }
const assessment = { ...person, companySize: '11-50', yearFounded: 1998, role: 'founder' }
const result = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null }
const spam = { website: 'https://spam.test' }

type Send = (ip: string, index: number) => Promise<{ status: number; headers: Headers }>

test.each<[string, number, Send, number?]>([
  ['ask for 10 links to records', 10, post('/api/privacy', { email: 'a@b.co' })],
  ['open 60 links', 60, (ip) => visitor.get(`/privacy/records?token=${token}`, { ip })],
  ['remove records 20 times', 20, post('/api/privacy/remove', { token })],
  ['try 120 links of accounts', 120, post('/api/account/link', { token }), 3_000],
  ['open 60 saved results', 60, post('/api/ads/saved-results/open', { token })],
  ['opt out 20 times', 20, post('/api/ads/share-opt-out', { token })],
  ['send 5 messages in ten minutes', 5, post('/api/contact', message), 590],
  ['send 20 messages of spam', 20, post('/api/contact', { ...message, ...spam }), 590],
  ['request 10 assessments', 10, post('/api/ads/assessment-requests', assessment)],
  ['request 20 as spam', 20, post('/api/ads/assessment-requests', { ...assessment, ...spam }), 590],
  ['finish 30 quizzes', 30, post('/api/ads/quiz-submissions', result)],
  ['share 5 quizzes', 5, (ip, i) => sendShare({ toEmail: `p${i}@example.com` }, ip)],
])('one address may %s', async (_, limit, send, seconds = 3_500) => {
  for (let sent = 0; sent < limit; sent++)
    expect((await send('203.0.113.7', sent)).status).not.toBe(429)
  const refused = await send('203.0.113.7', limit)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(seconds)
  expect((await send('203.0.113.8', limit + 1)).status).not.toBe(429)
})
