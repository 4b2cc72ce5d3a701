import { useState } from 'react'
import { buildSessionHeaders, buildTouchHeaders } from '#client/tracking/attribution.ts'
import { buildRequestHeaders } from '#client/tracking/quiz-session.ts'
import { SHARE_NAMES } from '#domain/quiz/field-rules.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { ShareWords } from '#domain/quiz/quiz.ts'
import { TextField } from '../ui/Field.tsx'
import { explainFailure, sendForm } from '../ui/send-form.ts'
import { readFields, useDraftForm } from '../ui/use-draft-form.ts'

const { fromName, fromBusiness } = SHARE_NAMES
const FIELDS = [
  { name: 'toEmail', type: 'email', maxLength: 254, autoComplete: 'off' },
  { name: 'fromName', type: 'text', maxLength: fromName.max, autoComplete: 'name' },
  { name: 'fromBusiness', type: 'text', maxLength: fromBusiness.max, autoComplete: 'organization' },
] as const

/** Shares the quiz with a colleague by email. What is typed is kept until it is sent. */
export function ShareForm({ quizId, words }: { quizId: string; words: ShareWords }) {
  const [sentTo, setSentTo] = useState('')

  async function send(element: HTMLFormElement) {
    const fields = readFields<(typeof FIELDS)[number]['name']>(element)
    const body = { ...fields, quizId }
    const headers = { ...buildSessionHeaders(), ...buildTouchHeaders(), ...buildRequestHeaders() }
    const found = await sendForm('/api/ads/share-quiz', body, headers)
    if (!found) setSentTo(fields.toEmail)
    alert(found ? explainFailure(found, words.failed) : words.sent)
    return found
  }
  const { form, field, isSending, typed } = useDraftForm({ name: 'share', send })
  const isFilled = FIELDS.every(({ name }) => typed[name]?.trim())

  return (
    <form {...form} className="border-t border-ink py-7" aria-labelledby="share-title">
      <h2 id="share-title" className="display-4">
        {words.title}
      </h2>
      <p className="mt-2 mb-5 max-w-[46ch] text-muted">{words.text}</p>
      {sentTo && words.after && (
        <p className="mb-5 max-w-[46ch] border-t-4 border-pine pt-4 wrap-anywhere">
          {fillPlaceholders(words.after, { email: sentTo })}
        </p>
      )}
      <div className="grid gap-4">
        {FIELDS.map(({ name, ...input }) => (
          <TextField key={name} {...field(name, words[name])} {...input} required />
        ))}
        <button
          type="submit"
          className="button justify-self-start"
          disabled={!isFilled || isSending}
        >
          {isSending ? words.sending : words.send}
        </button>
      </div>
    </form>
  )
}
