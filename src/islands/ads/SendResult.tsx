import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#client/form-draft.ts'
import { requestHeaders } from '#client/tracking/quiz-session.ts'
import type { QuizState } from '#domain/quiz/machine.ts'
import { buildStoredState, type StorableQuiz } from '#domain/quiz/place.ts'
import { INVALID_ADDRESS, isEmailAddress, isNotPunycode } from '#domain/email/email-address.ts'
import type { SummaryWords } from '#domain/quiz/quiz.ts'
import { EMAIL_INPUT, Field } from '../ui/Field.tsx'
import { sendForm, useSendForm } from '../ui/use-send-form.ts'

export interface AnsweredQuiz extends StorableQuiz {
  readonly quizId: string
  readonly state: QuizState
}

const FORM = 'send-result'

/**
 * Emails visitors a link to their own answers. What came of it stays on the page, and the address
 * is kept until it is sent.
 */
export function SendResult({ quiz, words }: { quiz: AnsweredQuiz; words: SummaryWords['send'] }) {
  const [email, setEmail] = useState(() => readDraft(FORM)?.['email'] ?? '')
  const [outcome, setOutcome] = useState<string>()

  function type(text: string) {
    setEmail(text)
    keepDraft(FORM, { email: text })
  }

  const { issues, isSending, submit } = useSendForm(async () => {
    setOutcome(undefined)
    const found = await send(quiz, email.trim())
    setOutcome(found ? words.failed : words.sent)
    if (found) return found
    forgetDraft(FORM)
    setEmail('')
    return undefined
  })

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
            {...EMAIL_INPUT}
            value={email}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button justify-self-start" disabled={isSending}>
        {isSending ? words.sending : words.button}
      </button>
      <p role="status">{outcome}</p>
    </form>
  )
}

async function send({ quizId, questions, state }: AnsweredQuiz, email: string) {
  if (!isEmailAddress(email) || !isNotPunycode(email)) return { email: INVALID_ADDRESS }
  const body = { email, quizId, state: buildStoredState({ questions }, state) }
  return sendForm('/api/ads/saved-results', body, requestHeaders())
}
