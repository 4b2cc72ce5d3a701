import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deferTask } from '#client/defer-task.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import {
  keepProgress,
  readKeptProgress,
  isReturningLoad,
  openQuizSession,
  saveProgress,
} from '#client/tracking/quiz-session.ts'
import {
  advance,
  INITIAL_STATE,
  type QuizEvent,
  type QuizShape,
  type QuizState,
} from '#domain/quiz/machine.ts'
import { buildStoredState, moveToEntry, restoreState } from '#domain/quiz/place.ts'

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
export function useQuiz(quizId: string, quiz: QuizShape, options: Options = {}) {
  const { onStep, isInHistory = false, isKept = false } = options
  const { state, setState, showState, heading } = useScreen(quizId, quiz, isKept)

  const open = useEffectEvent(() => {
    const opened = restoreOpenState(quizId, quiz, { isInHistory, isKept })
    setState(opened)
    if (isInHistory) writeEntry(QUIZ_ENTRY, opened, 'replace')
  })
  const followHistory = useEffectEvent(() => {
    if (isInHistory) showState(moveToEntry(quiz, state, readEntry(QUIZ_ENTRY)))
  })
  useLayoutEffect(() => {
    open()
    addEventListener('popstate', followHistory)
    return () => removeEventListener('popstate', followHistory)
  }, [])

  function step(event: QuizEvent) {
    const next = advance(quiz, state, event)
    const isOtherScreen = showState(next, () => onStep?.(event, next))
    if (isInHistory && isOtherScreen) writeEntry(QUIZ_ENTRY, next, 'push')
  }

  return { state, step, heading }
}

/** Shows and stores a state. The heading of another screen gets the focus, so that it is read out. */
function useScreen(quizId: string, quiz: QuizShape, isKept: boolean) {
  const [state, setState] = useState(INITIAL_STATE)
  const heading = useRef<HTMLHeadingElement>(null)

  /** Returns whether another screen is shown. */
  function showState(next: QuizState, afterwards?: () => void): boolean {
    if (next === state) return false
    // Rendered at once, so that a second click finds the state of the first.
    flushSync(() => setState(next))
    const isOtherScreen = next.index !== state.index || next.phase !== state.phase
    if (isOtherScreen) heading.current?.focus()
    deferTask(() => {
      const stored = buildStoredState(quiz, next)
      saveProgress(quizId, stored)
      if (isKept) keepProgress(quizId, stored)
      afterwards?.()
    })
    return isOtherScreen
  }

  return { state, setState, showState, heading }
}

/**
 * The state that a page load begins with: that of the history's entry, or this tab's, or the kept
 * one. The entry counts only for someone who returns to it, because a new visit to the open address
 * takes over the entry of the visit before.
 */
function restoreOpenState(
  quizId: string,
  quiz: QuizShape,
  { isInHistory, isKept }: Options,
): QuizState {
  const stored = openQuizSession(quizId).state ?? (isKept ? readKeptProgress(quizId) : undefined)
  const restored = restoreState(quiz, stored)
  return isInHistory && isReturningLoad()
    ? moveToEntry(quiz, restored, readEntry(QUIZ_ENTRY))
    : restored
}
