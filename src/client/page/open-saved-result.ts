import type { OpenedResult } from '#domain/quiz/requests/saved-result.ts'
import { request } from '../api.ts'
import { keepProgress } from '../tracking/kept-progress.ts'
import { saveRequestId } from '../tracking/quiz-session.ts'

/** Fetches the answers that the link stands for, keeps them in this browser, and opens their quiz. */
export async function openSavedResult(): Promise<void> {
  const token = location.hash.slice(1)
  if (token === '') return showFailure()
  try {
    const response = await request('/api/ads/saved-results/open', {
      method: 'POST',
      body: { token },
    })
    const { quizId, state, requestId } = (await response.json()) as OpenedResult // our own server
    if (requestId !== undefined) saveRequestId(requestId)
    if (!keepProgress(quizId, state)) throw new Error('this browser stores nothing')
    location.replace(`/ads/${quizId}`)
  } catch (error) {
    console.warn('the saved answers could not be opened', error)
    showFailure()
  }
}

function showFailure(): void {
  document.querySelector('[data-opening]')?.remove()
  const failed = document.querySelector<HTMLElement>('[data-failed]')
  if (!failed) return
  failed.hidden = false
  failed.querySelector<HTMLElement>('h1')?.focus()
}
