import { goBack } from '#client/page/go-back.ts'
import type { AssessmentFormWords } from '#domain/pages/assessment.ts'
import { Field } from '../ui/Field.tsx'
import { Toaster, type ToasterWords } from '../ui/Toaster.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { useAssessmentForm } from './use-assessment-form.ts'

interface Props {
  words: AssessmentFormWords
  toasts: ToasterWords
  companySizes: readonly string[]
  /** Where a sent form leads. */
  next: string
}

/** The lead form before the full assessment. Without scripts it is a plain form with the same target. */
export default function AssessmentForm({ words, toasts, companySizes, next }: Props) {
  const { form, issues, isSending, submit } = useAssessmentForm(words, next)
  return (
    <>
      <form
        ref={form}
        aria-label={words.label}
        method="post"
        action="/api/ads/assessment-requests"
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
        <div className="mt-3 flex flex-wrap-reverse justify-between gap-3">
          <button type="button" className="button button-quiet" onClick={goBack}>
            {words.back}
          </button>
          <button type="submit" className="button" disabled={isSending}>
            {isSending ? words.submitting : words.submit}
          </button>
        </div>
      </form>
      <Toaster words={toasts} />
    </>
  )
}
