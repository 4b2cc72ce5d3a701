import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#client/form-draft.ts'
import { requestHeaders } from '#client/tracking/quiz-session.ts'
import type { QuizState } from '#domain/quiz/machine.ts'
import { buildStoredState, type StorableQuiz } from '#domain/quiz/place.ts'
import type { SummaryWords } from '#domain/quiz/summary-words.ts'
import { Field } from '../ui/Field.tsx'

export interface AnsweredQuiz extends StorableQuiz {
  readonly quizId: string
  readonly state: QuizState
}

const FORM = 'send-result'

/**
 * Emails visitors a link to their own answers. What came of it stays on the page, and an address that could not
 * be sent its link is kept as a draft.
 */
export function SendResult({ quiz, words }: { quiz: AnsweredQuiz; words: SummaryWords['send'] }) {
  const [email, setEmail] = useState(() => readDraft(FORM)?.['email'] ?? '')
  const [progress, setProgress] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const isSending = progress === 'sending'

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    setProgress('sending')
    const isSent = await send(quiz, email.trim())
    setProgress(isSent ? 'sent' : 'failed')
    if (isSent) {
      forgetDraft(FORM)
      setEmail('')
    } else keepDraft(FORM, { email })
  }

  return (
    <form
      onSubmit={submit}
      className="no-print mt-4 grid max-w-[46ch] gap-4"
      aria-label={words.title}
    >
      <p className="text-muted">{words.text}</p>
      <Field form={FORM} name="email" label={words.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button justify-self-start" disabled={isSending}>
        {isSending ? words.sending : words.button}
      </button>
      <p role="status">
        {progress === 'sent' && words.sent}
        {progress === 'failed' && words.failed}
      </p>
    </form>
  )
}

async function send({ quizId, questions, state }: AnsweredQuiz, email: string): Promise<boolean> {
  try {
    await request('/api/ads/saved-results', {
      method: 'POST',
      body: { email, quizId, state: buildStoredState({ questions }, state) },
      headers: requestHeaders(),
    })
    return true
  } catch (error) {
    console.warn('the link was not sent', error)
    return false
  }
}
