import { isRecord } from '#domain/is-record.ts'
import type { OpenedResult } from '#domain/quiz/requests.ts'
import { ApiError, request } from '../api.ts'
import { keepProgress, readKept, saveRequestId } from '../tracking/quiz-session.ts'

/** Opens the link of this page, again for "Try again" or when another link is opened in its place. */
export function startOpening(): void {
  // A change of only the fragment loads no page.
  addEventListener('hashchange', () => location.reload())
  document.querySelector('[data-retry]')?.addEventListener('click', () => {
    showView('opening')
    void openSavedResult()
  })
  void openSavedResult()
}

/** Fetches the answers of the link, stores them in this browser, and opens their quiz. */
async function openSavedResult(): Promise<void> {
  const token = location.hash.slice(1)
  if (token === '') return showView('failed')
  try {
    const response = await request('/api/ads/saved-results/open', {
      method: 'POST',
      body: { token },
    })
    const opened = (await response.json()) as OpenedResult // our own server
    const { quizId, state, requestId } = opened
    if (requestId !== undefined) saveRequestId(requestId)
    const isStored = hasContinued(opened) || keepProgress(quizId, state)
    if (!isStored) throw new Error('this browser stores nothing')
    location.replace(`/ads/${quizId}`)
  } catch (error) {
    console.warn('the saved answers could not be opened', error)
    showView(isRejected(error) ? 'failed' : 'delayed')
  }
}

/**
 * Whether this browser has all of these answers and more, which the link must not undo. Answers
 * with another request were given by someone else.
 */
function hasContinued({ quizId, state, requestId }: OpenedResult): boolean {
  const kept = readKept(quizId)
  if (kept?.requestId !== requestId) return false
  const own = isRecord(kept?.state) && isRecord(kept.state['answers']) ? kept.state['answers'] : {}
  const opened = Object.entries(state.answers)
  return Object.keys(own).length > opened.length && opened.every(([at, text]) => own[at] === text)
}

/** Whether the server rejected the link itself. After any other failure it may still work. */
function isRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 403)
}

function showView(name: 'opening' | 'failed' | 'delayed'): void {
  for (const view of document.querySelectorAll<HTMLElement>('[data-view]')) {
    view.hidden = view.dataset['view'] !== name
    if (!view.hidden) view.querySelector<HTMLElement>('h1')?.focus()
  }
}
