import { type ComponentProps, useEffect } from 'react'
import { forgetDraft } from '#client/form-draft.ts'
import { goBack } from '#client/page/go-back.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import { forgetProgress, readKept, saveRequestId } from '#client/tracking/quiz-session.ts'
import { retryQueuedRequests } from '#client/tracking/retry-queue.ts'
import type { AssessmentFormWords } from '#domain/pages/pages.ts'
import { COMPANY_SIZES, EARLIEST_YEAR } from '#domain/quiz/field-rules.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Site } from '#domain/site/site.ts'
import { EmailField, Field, Honeypot, NameField, TextField } from '../ui/Field.tsx'
import { explainFailure, sendLeadForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { readFields, type Sending, useDraftForm } from '../ui/use-draft-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

const FORM = 'assessment'
const PATH = '/api/ads/assessment-requests'

interface Props {
  words: AssessmentFormWords
  toasts: Site['toasts']
  /** The quiz to which a sent form leads. */
  quizId: string
}

/** The lead form before the full assessment. Without scripts it is a plain form with the same target. */
export default function AssessmentForm({ words, toasts, quizId }: Props) {
  const { form, field, isSending, sentFrom } = useAssessmentForm(words, quizId)
  const isHydrated = useHydrated()
  const hasStarted = isHydrated && readKept(quizId) !== undefined
  const sizes = COMPANY_SIZES.map((size) => [size, size] as const)
  return (
    <>
      <form {...form} aria-label={words.label} method="post" action={PATH} className="grid gap-5">
        <NameField {...field('name', words.name)} />
        <EmailField {...field('email', words.email)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field('companySize', words.companySize)}>
            {(control) => <Select {...control} placeholder={words.choose} options={sizes} />}
          </Field>
          <TextField
            {...field('yearFounded', words.yearFounded)}
            type="number"
            required
            min={EARLIEST_YEAR}
            max={isHydrated ? readYear() : undefined}
          />
        </div>
        <Field {...field('role', words.role)}>
          {(control) => (
            <Select {...control} placeholder={words.choose} options={Object.entries(words.roles)} />
          )}
        </Field>
        <Honeypot form={FORM} label={words.trap} />
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

/** The page may have been built last year, so the browser says which year it is. */
const readYear = () => new Date().getFullYear()

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

const REDIRECT_DELAY_MS = 1500

/**
 * Sends the lead form and continues to its quiz.
 *
 * `sentFrom` is the email address of the request that was sent, for a visitor who comes back.
 */
function useAssessmentForm(words: AssessmentFormWords, quizId: string) {
  const entry = useHydrated() ? readEntry(FORM) : undefined
  const sentFrom = typeof entry === 'string' ? entry : undefined

  // Once the form is shown: what an earlier visit could not send waits in the browser.
  useEffect(() => retryQueuedRequests(), [])

  async function send(form: HTMLFormElement, { id }: Sending) {
    const fields = readFields<'email' | 'yearFounded'>(form)
    const lead = { ...fields, yearFounded: Number(fields.yearFounded) }
    const found = await sendLeadForm(PATH, lead, { 'x-assessment-request': id })
    if (found) {
      const description = explainFailure(found, words.failed.description)
      toast({ ...words.failed, description, variant: 'destructive' })
      return found
    }
    toast(words.sent)
    writeEntry(FORM, fields.email, 'replace')
    return continueToQuiz(quizId, id)
  }
  return { ...useDraftForm({ name: FORM, send, keepsFields: true }), sentFrom }
}

/** Opens the quiz of a request that was sent. */
async function continueToQuiz(quizId: string, requestId: string): Promise<undefined> {
  forgetDraft(FORM)
  saveRequestId(requestId)
  forgetProgress(quizId) // Someone else may have started the quiz in this browser.
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  location.assign(`/ads/${quizId}`)
}
