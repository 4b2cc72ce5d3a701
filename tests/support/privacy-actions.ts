import { expect } from 'vitest'
import { seal } from '#server/links/token.ts'
import { call } from './call.ts'
import type { ModelRecord } from './privacy-model.ts'

async function post(path: string, visit: string, body: object): Promise<void> {
  const headers = { 'x-session-id': visit, 'x-form-age': '60000' }
  const response = await call(path, { method: 'POST', body, headers })
  expect(response.status, path).toBe(201)
}

/** Send a record through the function that visitors use. Its mark is in a field that its owner sees. */
export function sendRecord({ mark, kind, visit, address }: ModelRecord): Promise<void> {
  switch (kind) {
    case 'contact':
      return post('/api/contact', visit, {
        name: 'Name',
        email: address,
        company: '',
        message: mark,
      })
    case 'assessment':
      return post('/api/ads/assessment-requests', visit, {
        name: mark,
        email: address,
        companySize: '1-10',
        yearFounded: 2000,
        role: 'ceo',
      })
    case 'quiz':
      return post('/api/ads/quiz-submissions', visit, {
        quizId: 'quiz-b',
        score: 1,
        answers: '{"0":"Yes"}',
        email: null,
        utm_source: mark,
        utm_campaign: '',
        utm_content: '',
        utm_medium: '',
        utm_term: '',
        referer: '',
      })
    case 'share':
      return post('/api/ads/share-quiz', visit, {
        quizId: 'quiz-b',
        toEmail: address,
        fromName: mark,
        fromBusiness: 'Firm',
      })
  }
}

/** The page behind a person's emailed link. */
export async function showRecords(address: string): Promise<string> {
  const token = await seal('privacy link', { sub: address })
  const response = await call(`/privacy/records?token=${token}`)
  expect(response.status).toBe(200)
  return response.text()
}

export async function removeRecords(address: string): Promise<void> {
  const token = await seal('privacy link', { sub: address })
  const options = { method: 'POST', body: { token } } as const
  expect((await call('/api/privacy/remove', options)).status).toBe(200)
}
