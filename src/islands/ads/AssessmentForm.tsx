import { goBack } from '#client/page/go-back.ts'
import {
  isProgressKept,
  forgetProgress,
  nameRequest,
  saveRequestId,
} from '#client/tracking/quiz-session.ts'
import type { AssessmentFormWords } from '#domain/pages/pages.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { EMAIL_INPUT, Field, Honeypot } from '../ui/Field.tsx'
import { Toaster, type ToasterWords } from '../ui/Toaster.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import type { Issues } from '#client/api.ts'
import { EARLIEST_YEAR, findLatestYear } from '#domain/quiz/field-rules.ts'
import { createId } from '#client/create-id.ts'
import { forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import { retryQueuedRequests } from '#client/tracking/retry-queue.ts'
import { INVALID_ADDRESS, isEmailAddress } from '#domain/email/email-address.ts'
import { NAME_MAX_LENGTH } from '#domain/leads/field-limits.ts'
import { readFields, sendLeadForm, useSendForm } from '../ui/use-send-form.ts'
import { toast } from '../ui/toast.ts'

interface Props {
  words: AssessmentFormWords
  toasts: ToasterWords
  companySizes: readonly string[]
  /** The quiz to which a sent form leads. */
  quizId: string
}

/** The lead form before the full assessment. Without scripts it is a plain form with the same target. */
export default function AssessmentForm({ words, toasts, companySizes, quizId }: Props) {
  const { form, issues, isSending, sentFrom, submit } = useAssessmentForm(words, quizId)
  const hasStarted = useHydrated() && isProgressKept(quizId)
  return (
    <>
      <form
        ref={form}
        aria-label={words.label}
        method="post"
        action="/api/ads/assessment-requests"
        onInput={({ currentTarget }) => keepTyped(currentTarget)}
        onSubmit={submit}
        className="grid gap-5"
      >
        <Field form="assessment" name="name" label={words.name} issue={issues.name}>
          {(control) => (
            <input {...control} required maxLength={NAME_MAX_LENGTH} autoComplete="name" />
          )}
        </Field>
        <Field form="assessment" name="email" label={words.email} issue={issues.email}>
          {(control) => <input {...control} {...EMAIL_INPUT} />}
        </Field>
        <CompanyFields {...{ words, companySizes, issues }} />
        <Honeypot form="assessment" label={words.trap} />
        <div className="mt-3 flex flex-wrap-reverse justify-between gap-3">
          <button type="button" className="button button-quiet" onClick={goBack}>
            {words.back}
          </button>
          <button type="submit" className="button" disabled={isSending}>
            {isSending ? words.submitting : words.submit}
          </button>
        </div>
      </form>
      {(sentFrom || hasStarted) && (
        <p className="mt-6 border-t border-line pt-5 text-sm wrap-anywhere">
          {sentFrom ? fillPlaceholders(words.received, { email: sentFrom }) : words.started}{' '}
          <a className="link" href={`/ads/${quizId}`}>
            {words.resume}
          </a>
        </p>
      )}
      <Toaster words={toasts} />
    </>
  )
}

interface CompanyFieldsProps {
  words: AssessmentFormWords
  companySizes: readonly string[]
  issues: Issues
}

/** The page may have been built last year, so the browser says which year it is. */
const readLatestYear = () => findLatestYear(new Date())

/** The company's size, its founding year and the visitor's role in it. */
function CompanyFields({ words, companySizes, issues }: CompanyFieldsProps) {
  const max = useHydrated() ? readLatestYear() : undefined
  const sizes = companySizes.map((size) => [size, size] as const)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          form="assessment"
          name="companySize"
          label={words.companySize}
          issue={issues.companySize}
        >
          {(control) => <Select {...control} placeholder={words.choose} options={sizes} />}
        </Field>
        <Field
          form="assessment"
          name="yearFounded"
          label={words.yearFounded}
          issue={issues.yearFounded}
        >
          {(control) => (
            <input {...control} type="number" required min={EARLIEST_YEAR} max={max} step={1} />
          )}
        </Field>
      </div>
      <Field form="assessment" name="role" label={words.role} issue={issues.role}>
        {(control) => (
          <Select {...control} placeholder={words.choose} options={Object.entries(words.roles)} />
        )}
      </Field>
    </>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  placeholder: string
  /** Value and label of each. */
  options: readonly (readonly [value: string, label: string])[]
}

function Select({ placeholder, options, ...control }: SelectProps) {
  return (
    <select {...control} required defaultValue="">
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const FORM = 'assessment'
const REDIRECT_DELAY_MS = 1500

/**
 * Sends the lead form and continues to its quiz. What is typed is kept until it is sent.
 *
 * `sentFrom` is the email address of the request that was sent, for a visitor who comes back.
 */
function useAssessmentForm(words: AssessmentFormWords, quizId: string) {
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef({ text: '', id: '' })
  const entry = useHydrated() ? readEntry(FORM) : undefined
  const sentFrom = typeof entry === 'string' ? entry : undefined

  useLayoutEffect(() => {
    restoreDraft(FORM, form.current)
    if (form.current) keepTyped(form.current) // Before hydration too.
    retryQueuedRequests()
  }, [])

  const { issues, isSending, submit } = useSendForm(async (element) => {
    const fields = readFields(element)
    if (!isEmailAddress(fields['email']?.trim() ?? '')) return { email: INVALID_ADDRESS }
    // A repeated request is the same one only if nothing was changed meanwhile.
    const text = JSON.stringify(fields)
    if (attempt.current.text !== text) attempt.current = { text, id: createId() }
    const { id } = attempt.current
    const found = await sendLeadForm(
      '/api/ads/assessment-requests',
      { ...fields, yearFounded: Number(fields['yearFounded']) },
      nameRequest(id),
    )
    if (found) {
      toast({ ...words.failed, variant: 'destructive' })
      return found
    }
    toast(words.sent)
    writeEntry(FORM, fields['email'], 'replace')
    return continueToQuiz(quizId, id)
  })

  return { form, issues, isSending, sentFrom, submit }
}

/** Opens the quiz of a request that was sent. */
async function continueToQuiz(quizId: string, requestId: string): Promise<undefined> {
  forgetDraft(FORM)
  saveRequestId(requestId)
  forgetProgress(quizId) // Someone else may have started the quiz in this browser.
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  location.assign(`/ads/${quizId}`)
}

/** Keeps what is typed as a draft. */
function keepTyped(form: HTMLFormElement): void {
  keepDraft(FORM, readFields(form))
}
