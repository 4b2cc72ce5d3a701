import { issueResultLink, savedResults } from '#server/leads/saved-results.ts'
import { visitor } from './api.ts'

const ADDRESS = 'ada@example.com'

/** The request for an assessment that a saved result names. */
export const REQUEST_ID = 'abcdefab-0000-4000-8000-0123456789ab'

/** Where a visitor is in the quiz that {@link saveResult} saves. */
export const SAVED_STATE = {
  phase: 'question',
  index: 2,
  answers: { 0: 'Option B', 1: 'Option A' },
}

const headers = { 'x-assessment-request': REQUEST_ID }

/** Send the answers of a quiz to an address; a test passes what it is about. */
export function saveResult(change: object = {}, ip = '203.0.113.7') {
  const body = { email: ADDRESS, quizId: 'full-assessment', state: SAVED_STATE, ...change }
  return visitor.post('/api/ads/saved-results', body, { ip, headers })
}

/** Ask for an assessment with {@link REQUEST_ID}; a test passes what it is about. */
export function requestAssessment(change: object = {}) {
  const fields = { companySize: '11-50', yearFounded: 2015, role: 'founder' }
  const body = { name: 'Ada Lovelace', email: ADDRESS, ...fields, ...change }
  return visitor.post('/api/ads/assessment-requests', body, { headers })
}

export const openResult = (token: string | undefined, ip = '203.0.113.7') =>
  visitor.post('/api/ads/saved-results/open', { token }, { ip })

/** The token that an email sent now would hold. */
export async function issueResultToken(): Promise<string> {
  const [{ id } = { id: '' }] = await savedResults.all()
  return (await issueResultLink(ADDRESS, id))?.split('#')[1] ?? ''
}
