import { useState } from 'react'
import { buildRequestHeaders } from '#client/tracking/quiz-session.ts'
import type { QuizShape, QuizState } from '#domain/quiz/machine.ts'
import { buildStoredState } from '#domain/quiz/place.ts'
import type { SummaryWords } from '#domain/quiz/quiz.ts'
import { EmailField } from '../ui/Field.tsx'
import { explainFailure, sendForm } from '../ui/send-form.ts'
import { readFields, useDraftForm } from '../ui/use-draft-form.ts'

export interface AnsweredQuiz extends QuizShape {
  readonly quizId: string
  readonly state: QuizState
}

/**
 * Emails visitors a link to their own answers. What came of it stays on the page, and the address
 * is kept until it is sent.
 */
export function SendResult({ quiz, words }: { quiz: AnsweredQuiz; words: SummaryWords['send'] }) {
  const [outcome, setOutcome] = useState<string>()

  async function send(element: HTMLFormElement) {
    setOutcome(undefined)
    const state = buildStoredState(quiz, quiz.state)
    const body = { ...readFields<'email'>(element), quizId: quiz.quizId, state }
    const found = await sendForm('/api/ads/saved-results', body, buildRequestHeaders())
    setOutcome(found ? explainFailure(found, words.failed) : words.sent)
    return found
  }
  const { form, field, isSending } = useDraftForm({ name: 'send-result', send })

  return (
    <form {...form} className="no-print mt-4 grid max-w-[46ch] gap-4" aria-label={words.title}>
      <p className="text-muted">{words.text}</p>
      <EmailField {...field('email', words.email)} />
      <button type="submit" className="button justify-self-start" disabled={isSending}>
        {isSending ? words.sending : words.button}
      </button>
      <p role="status">{outcome}</p>
    </form>
  )
}
