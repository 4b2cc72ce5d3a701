import { buildOptOutLink } from '#server/email/share-opt-out.ts'
import { call } from './call.ts'

/** What the form that shares a quiz sends. */
export const share = {
  toEmail: 'grace@example.com',
  fromName: "Ada O'Neil-Smith",
  fromBusiness: 'Engines & Sons, Inc.',
  quizId: 'quiz-b',
}

export function sendShare(body: unknown, ip = '203.0.113.7'): Promise<Response> {
  return call('/api/ads/share-quiz', { method: 'POST', body, ip })
}

export function optOut(body: unknown): Promise<Response> {
  return call('/api/ads/share-opt-out', { method: 'POST', body })
}

/** The token that an email to the colleague would hold. */
export async function optOutToken(): Promise<string> {
  return (await buildOptOutLink(share.toEmail)).split('token=')[1] ?? ''
}
