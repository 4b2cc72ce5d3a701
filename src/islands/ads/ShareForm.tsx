import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#client/form-draft.ts'
import { sessionHeaders, touchHeaders } from '#client/tracking/attribution.ts'
import { requestHeaders } from '#client/tracking/quiz-session.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { ShareWords } from '#domain/quiz/quiz.ts'
import { findShareIssues, SHARE_NAMES } from '#domain/quiz/field-rules.ts'
import { Field } from '../ui/Field.tsx'
import { sendForm, useSendForm } from '../ui/use-send-form.ts'

interface Props {
  quizId: string
  words: ShareWords
}

const FORM = 'share'
const EMPTY = { toEmail: '', fromName: '', fromBusiness: '' }
const { fromName, fromBusiness } = SHARE_NAMES
const FIELDS = [
  { name: 'toEmail', type: 'email', maxLength: 254, autoComplete: 'off' },
  { name: 'fromName', type: 'text', maxLength: fromName.max, autoComplete: 'name' },
  { name: 'fromBusiness', type: 'text', maxLength: fromBusiness.max, autoComplete: 'organization' },
] as const

/** Shares the quiz with a colleague by email. What is typed is kept until it is sent. */
export function ShareForm({ quizId, words }: Props) {
  const [fields, setFields] = useState(() => ({ ...EMPTY, ...readDraft(FORM) }))
  const [sentTo, setSentTo] = useState('')
  const isFilled = Object.values(fields).every((text) => text.trim() !== '')

  function type(name: keyof typeof EMPTY, text: string) {
    const typed = { ...fields, [name]: text }
    setFields(typed)
    keepDraft(FORM, typed)
  }

  const { issues, isSending, submit } = useSendForm(async () => {
    const body = { ...fields, quizId }
    const headers = { ...sessionHeaders(), ...touchHeaders(), ...requestHeaders() }
    const found = findShareIssues(fields) ?? (await sendForm('/api/ads/share-quiz', body, headers))
    if (!found) {
      forgetDraft(FORM)
      setFields(EMPTY)
      setSentTo(fields.toEmail)
    }
    alert(found ? words.failed : words.sent)
    return found
  })

  return (
    <form onSubmit={submit} className="border-t border-ink py-7" aria-labelledby="share-title">
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
          <Field key={name} form={FORM} name={name} label={words[name]} issue={issues[name]}>
            {(control) => (
              <input
                {...control}
                {...input}
                required
                value={fields[name]}
                onChange={({ target }) => type(name, target.value)}
              />
            )}
          </Field>
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
