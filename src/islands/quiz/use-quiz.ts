import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deferTask } from '#client/defer-task.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import {
  keepProgress,
  readKeptProgress,
  isReturningLoad,
  openQuizSession,
  saveProgress,
} from '#client/tracking/quiz-session.ts'
import { advance, INITIAL_STATE, type QuizEvent, type QuizState } from '#domain/quiz/machine.ts'
import {
  buildStoredState,
  moveToEntry,
  restoreState,
  type StorableQuiz,
} from '#domain/quiz/place.ts'

interface Options {
  /** Called after every step, for tracking. */
  readonly onStep?: (event: QuizEvent, state: QuizState) => void
  /** Whether each screen is an entry of the browser's history. */
  readonly isInHistory?: boolean
  /** Whether the state outlives the tab. */
  readonly isKept?: boolean
}

/** The name under which an entry of the history has its screen. */
export const QUIZ_ENTRY = 'quiz'

/**
 * The state of one quiz, the function that changes it, and the heading that gets the focus with
 * each new screen. The state survives a reload.
 */
export function useQuiz(quizId: string, quiz: StorableQuiz, options: Options = {}) {
  const { onStep, isInHistory = false, isKept = false } = options
  const { state, setState, latestRef, showState, heading } = useScreen(quizId, quiz, isKept)

  useLayoutEffect(() => {
    latestRef.current = restoreOpenState(quizId, quiz, { isInHistory, isKept })
    setState(latestRef.current)
    if (!isInHistory) return undefined
    writeEntry(QUIZ_ENTRY, latestRef.current, 'replace')
    const followHistory = () =>
      showState(moveToEntry(quiz, latestRef.current, readEntry(QUIZ_ENTRY)))
    addEventListener('popstate', followHistory)
    return () => removeEventListener('popstate', followHistory)
  }, [quizId, quiz, isInHistory, isKept, latestRef, setState, showState])

  function step(event: QuizEvent) {
    const next = advance(quiz, latestRef.current, event)
    const isOtherScreen = showState(next, () => onStep?.(event, next))
    if (isInHistory && isOtherScreen) writeEntry(QUIZ_ENTRY, next, 'push')
  }

  return { state, step, heading }
}

/** Shows and stores a state. The heading of another screen gets the focus, so that it is read out. */
function useScreen(quizId: string, quiz: StorableQuiz, isKept: boolean) {
  const [state, setState] = useState(INITIAL_STATE)
  // A second click can come before React has rendered the first one.
  const latestRef = useRef(INITIAL_STATE)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMovedRef = useRef(false)
  useEffect(() => {
    if (hasMovedRef.current) heading.current?.focus()
    hasMovedRef.current = false
  })

  /** Returns whether another screen is shown. */
  const showState = useCallback(
    (next: QuizState, afterwards?: () => void): boolean => {
      const before = latestRef.current
      if (next === before) return false
      latestRef.current = next
      hasMovedRef.current = next.index !== before.index || next.phase !== before.phase
      setState(next)
      deferTask(() => {
        storeState(quizId, buildStoredState(quiz, next), isKept)
        afterwards?.()
      })
      return hasMovedRef.current
    },
    [quizId, quiz, isKept],
  )

  return { state, setState, latestRef, showState, heading }
}

function storeState(quizId: string, stored: unknown, isKept: boolean): void {
  saveProgress(quizId, stored)
  if (isKept) keepProgress(quizId, stored)
}

/**
 * The state that a page load begins with: that of the history's entry, or this tab's, or the kept one.
 * The entry counts only for someone who returns to it, because a new visit to the open address takes
 * over the entry of the visit before.
 */
function restoreOpenState(
  quizId: string,
  quiz: StorableQuiz,
  { isInHistory, isKept }: Options,
): QuizState {
  const stored = openQuizSession(quizId).state ?? (isKept ? readKeptProgress(quizId) : undefined)
  const restored = restoreState(quiz, stored)
  return isInHistory && isReturningLoad()
    ? moveToEntry(quiz, restored, readEntry(QUIZ_ENTRY))
    : restored
}
