import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@netlify/functions'
import { expect, test } from 'vitest'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useSiteFolder } from '#tests/support/site.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSiteFolder()
useSessionSecret()

test('only sign-in and events have a rule in code, because plans limit the number of rules', async () => {
  const limited = await Promise.all(
    globSync('functions/*.ts').map(async (file) => {
      // Every function's module exports its configuration.
      const module = (await import(pathToFileURL(resolve(file)).href)) as { config?: Config }
      return module.config?.rateLimit ? [basename(file, '.ts')] : []
    }),
  )
  expect(limited.flat().toSorted()).toEqual(['ads-events', 'login'])
})

const post = (path: string, body: unknown) => (ip: string) =>
  call(path, { method: 'POST', body, ip })
const token = 'x.y.z'
const share = { quizId: 'quiz-b', fromName: 'Ada', fromBusiness: 'Engines' }
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
const assessment = {
  name: 'Ada',
  email: 'ada@example.com',
  companySize: '11-50',
  yearFounded: 1998,
  role: 'founder',
}
const result = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null }
const spam = { website: 'https://spam.test' }

test.each<[string, number, (ip: string, i: number) => Promise<Response>, number?]>([
  ['ask for 10 links to records', 10, post('/api/privacy', { email: 'a@b.co' })],
  ['open 60 links to records', 60, (ip) => call(`/privacy/records?token=${token}`, { ip })],
  ['remove records 20 times', 20, post('/api/privacy/remove', { token })],
  ['opt out 20 times', 20, post('/api/ads/share-opt-out', { token })],
  ['send 5 messages in ten minutes', 5, post('/api/contact', message), 590],
  ['send 20 messages of spam', 20, post('/api/contact', { ...message, ...spam }), 590],
  ['request 10 assessments', 10, post('/api/ads/assessment-requests', assessment)],
  ['request 20 as spam', 20, post('/api/ads/assessment-requests', { ...assessment, ...spam }), 590],
  ['finish 30 quizzes', 30, post('/api/ads/quiz-submissions', result)],
  [
    'share 5 quizzes',
    5,
    (ip, i) => post('/api/ads/share-quiz', { ...share, toEmail: `p${i}@example.com` })(ip),
  ],
])('one address may %s', async (_, limit, send, seconds = 3_500) => {
  for (let sent = 0; sent < limit; sent++) {
    expect((await send('203.0.113.7', sent)).status).not.toBe(429)
  }
  const refused = await send('203.0.113.7', limit)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(seconds)
  expect((await send('203.0.113.8', limit + 1)).status).not.toBe(429)
})
