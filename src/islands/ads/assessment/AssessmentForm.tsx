import { goBack } from '#client/page/go-back.ts'
import { isProgressKept } from '#client/tracking/kept-progress.ts'
import type { AssessmentFormWords } from '#domain/pages/pages.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { Field } from '../../ui/Field.tsx'
import { Honeypot } from '../../ui/Honeypot.tsx'
import { Toaster, type ToasterWords } from '../../ui/Toaster.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { keepTyped, useAssessmentForm } from './use-assessment-form.ts'

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
          {(control) => <input {...control} required maxLength={200} autoComplete="name" />}
        </Field>
        <Field form="assessment" name="email" label={words.email} issue={issues.email}>
          {(control) => (
            <input {...control} type="email" required maxLength={254} autoComplete="email" />
          )}
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
