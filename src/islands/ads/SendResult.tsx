import { useState, type SyntheticEvent } from 'react'
import type { Issues } from '#client/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#client/form-draft.ts'
import { requestHeaders } from '#client/tracking/quiz-session.ts'
import type { QuizState } from '#domain/quiz/machine.ts'
import { INVALID_ADDRESS, isEmailAddress, isNotPunycode } from '#domain/email/email-address.ts'
import { buildStoredState, type StorableQuiz } from '#domain/quiz/place.ts'
import type { SummaryWords } from '#domain/quiz/quiz.ts'
import { Field } from '../ui/Field.tsx'
import { focusIssue, sendForm } from '../ui/send-form.ts'

export interface AnsweredQuiz extends StorableQuiz {
  readonly quizId: string
  readonly state: QuizState
}

const FORM = 'send-result'

/**
 * Emails visitors a link to their own answers. What came of it stays on the page, and the address is kept until
 * it is sent.
 */
export function SendResult({ quiz, words }: { quiz: AnsweredQuiz; words: SummaryWords['send'] }) {
  const [email, setEmail] = useState(() => readDraft(FORM)?.['email'] ?? '')
  const [issues, setIssues] = useState<Issues>({})
  const [progress, setProgress] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const isSending = progress === 'sending'

  function type(text: string) {
    setEmail(text)
    keepDraft(FORM, { email: text })
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    setProgress('sending')
    const found = await send(quiz, email.trim())
    setProgress(found ? 'failed' : 'sent')
    setIssues(found ?? {})
    if (found) return focusIssue(form, found)
    forgetDraft(FORM)
    setEmail('')
  }

  return (
    <form
      onSubmit={submit}
      className="no-print mt-4 grid max-w-[46ch] gap-4"
      aria-label={words.title}
    >
      <p className="text-muted">{words.text}</p>
      <Field form={FORM} name="email" label={words.email} issue={issues.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            value={email}
            onChange={({ target }) => type(target.value)}
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

async function send({ quizId, questions, state }: AnsweredQuiz, email: string) {
  if (!isEmailAddress(email) || !isNotPunycode(email)) return { email: INVALID_ADDRESS }
  const body = { email, quizId, state: buildStoredState({ questions }, state) }
  return sendForm('/api/ads/saved-results', body, requestHeaders())
}
