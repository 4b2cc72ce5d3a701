import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#client/form-draft.ts'
import { sessionHeaders, touchHeaders } from '#client/tracking/attribution.ts'
import { requestHeaders } from '#client/tracking/quiz-session.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { ShareWords } from '#domain/quiz/quiz.ts'
import { Field } from '../ui/Field.tsx'

interface Props {
  quizId: string
  words: ShareWords
}

const FORM = 'share'
const EMPTY = { toEmail: '', fromName: '', fromBusiness: '' }
const FIELDS = [
  { name: 'toEmail', type: 'email', maxLength: 254, autoComplete: 'off' },
  { name: 'fromName', type: 'text', maxLength: 60, autoComplete: 'name' },
  { name: 'fromBusiness', type: 'text', maxLength: 80, autoComplete: 'organization' },
] as const

/** Shares the quiz with a colleague by email. The fields are kept until it is sent. */
export function ShareForm({ quizId, words }: Props) {
  const [fields, setFields] = useState(() => ({ ...EMPTY, ...readDraft(FORM) }))
  const [sentTo, setSentTo] = useState('')
  const [isSending, setSending] = useState(false)
  const isFilled = Object.values(fields).every((text) => text.trim() !== '')

  async function share(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending || !isFilled) return
    setSending(true)
    const isShared = await send({ ...fields, quizId })
    setSending(false)
    if (isShared) {
      forgetDraft(FORM)
      setFields(EMPTY)
      setSentTo(fields.toEmail)
    } else keepDraft(FORM, fields)
    alert(isShared ? words.sent : words.failed)
  }

  return (
    <form onSubmit={share} className="border-t border-ink py-7" aria-labelledby="share-title">
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
          <Field key={name} form="share" name={name} label={words[name]}>
            {(control) => (
              <input
                {...control}
                {...input}
                required
                value={fields[name]}
                onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
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

async function send(body: typeof EMPTY & { quizId: string }): Promise<boolean> {
  try {
    await request('/api/ads/share-quiz', {
      method: 'POST',
      body,
      headers: { ...sessionHeaders(), ...touchHeaders(), ...requestHeaders() },
    })
    return true
  } catch (error) {
    console.warn('the quiz was not shared', error)
    return false
  }
}
