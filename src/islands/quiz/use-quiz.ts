import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openSession, saveProgress } from '#client/tracking/quiz-session.ts'
import { deferTask } from '#client/defer-task.ts'
import { advance, INITIAL_STATE, type QuizEvent, type QuizState } from '#domain/quiz/machine.ts'
import { buildStoredState, restoreState, type StorableQuiz } from '#domain/quiz/place.ts'

/** Called after every step, for tracking. */
export type StepListener = (event: QuizEvent, state: QuizState) => void

/**
 * The state of one quiz, the function that changes it, and the heading that gets the focus with each new
 * screen. The state survives a reload.
 */
export function useQuiz(quizId: string, quiz: StorableQuiz, onStep?: StepListener) {
  const [state, setState] = useState(INITIAL_STATE)
  // A second click can come before React has rendered the first one.
  const latest = useRef(INITIAL_STATE)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useLayoutEffect(() => {
    latest.current = restoreState(quiz, openSession(quizId).state) ?? INITIAL_STATE
    setState(latest.current)
  }, [quizId, quiz])

  useEffect(() => {
    if (hasMoved.current) heading.current?.focus()
    hasMoved.current = false
  })

  function step(event: QuizEvent) {
    const before = latest.current
    const next = advance(quiz, before, event)
    if (next === before) return
    latest.current = next
    hasMoved.current = next.index !== before.index || next.phase !== before.phase
    setState(next)
    deferTask(() => {
      saveProgress(quizId, buildStoredState(quiz, next))
      onStep?.(event, next)
    })
  }

  return { state, step, heading }
}
