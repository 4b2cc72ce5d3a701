import { visitor } from './api.ts'

/** What the form that shares a quiz sends. */
export const share = {
  toEmail: 'grace@example.com',
  fromName: "Ada O'Neil-Smith",
  fromBusiness: 'Engines & Sons, Inc.',
  quizId: 'quiz-b',
}

/** Share a quiz; a test passes what it is about. */
export const sendShare = (given: object = {}, ip = '203.0.113.7') =>
  visitor.post('/api/ads/share-quiz', { ...share, ...given }, { ip })
