import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type SyntheticEvent,
} from 'react'
import { takeOver } from '#client/early-interaction/early-submit.ts'
import { sendWaiting } from '#client/tracking/retry-queue.ts'
import { recall, remember } from '#client/storage.ts'
import type { AssessmentFormWords } from '#domain/pages/assessment.ts'
import { EARLIEST_YEAR, latestYear } from '#domain/quiz/founding-year.ts'
import { toast } from '../ui/toast.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { AssessmentField } from './AssessmentField.tsx'
import { requestAssessment, type Issues } from './request-assessment.ts'

const DRAFT = 'assessment-draft'
const REDIRECT_DELAY_MS = 1500

/** The page may have been built last year, so the browser says which one it is. */
const thisYear = () => latestYear(new Date())
const never = () => () => {}

interface Props {
  words: AssessmentFormWords
  companySizes: readonly string[]
}

/** The form before the full assessment; without scripts a plain form that leads to the same place. */
export default function AssessmentForm({ words, companySizes }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [issues, setIssues] = useState<Issues>({})
  const max = useSyncExternalStore(never, thisYear, () => undefined)

  useLayoutEffect(() => {
    restoreDraft(form.current)
    sendWaiting()
  }, [])
  useEffect(() => takeOver(form.current), [])

  // Not a form action: React empties the fields after one, and a failed send must keep them.
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const fields = new FormData(event.currentTarget)
    setSending(true)
    setIssues({})
    const outcome = await requestAssessment(fields)
    if (!outcome.sent) {
      remember('sessionStorage', DRAFT, Object.fromEntries(fields))
      setSending(false)
      setIssues(outcome.issues)
      return toast({ ...words.failed, variant: 'destructive' })
    }
    remember('sessionStorage', DRAFT, undefined)
    toast(words.sent)
    setTimeout(() => {
      location.assign('/ads/full-assessment')
      setSending(false) // for who comes back to this page as it was
    }, REDIRECT_DELAY_MS)
  }

  return (
    <>
      <form
        ref={form}
        id="assessment-form"
        aria-label={words.label}
        method="post"
        action="/api/ads/assessment-requests"
        onSubmit={submit}
        className="grid gap-5"
        suppressHydrationWarning
      >
        <AssessmentField name="name" label={words.name} issue={issues.name}>
          {(control) => <input {...control} required maxLength={200} autoComplete="name" />}
        </AssessmentField>
        <AssessmentField name="email" label={words.email} issue={issues.email}>
          {(control) => (
            <input {...control} type="email" required maxLength={254} autoComplete="email" />
          )}
        </AssessmentField>
        <div className="grid gap-5 sm:grid-cols-2">
          <AssessmentField name="companySize" label={words.companySize} issue={issues.companySize}>
            {(control) => (
              <select {...control} required defaultValue="">
                <option value="" disabled>
                  {words.choose}
                </option>
                {companySizes.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </select>
            )}
          </AssessmentField>
          <AssessmentField name="yearFounded" label={words.yearFounded} issue={issues.yearFounded}>
            {(control) => (
              <input {...control} type="number" required min={EARLIEST_YEAR} max={max} step={1} />
            )}
          </AssessmentField>
        </div>
        <AssessmentField name="role" label={words.role} issue={issues.role}>
          {(control) => (
            <select {...control} required defaultValue="">
              <option value="" disabled>
                {words.choose}
              </option>
              {Object.entries(words.roles).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </AssessmentField>
        <div className="mt-3 flex flex-wrap-reverse justify-between gap-3">
          {/* The page's own script goes back: it is there before this island is alive. */}
          <button type="button" className="button button-quiet" data-go-back>
            {words.back}
          </button>
          <button type="submit" className="button" disabled={isSending}>
            {isSending ? words.submitting : words.submit}
          </button>
        </div>
      </form>
      <Toaster />
    </>
  )
}

/** Fill in what was typed before it could not be sent. */
function restoreDraft(form: HTMLFormElement | null) {
  const draft = recall('sessionStorage', DRAFT)
  if (!form || typeof draft !== 'object' || draft === null) return
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    if (isField && field.value === '' && typeof value === 'string') field.value = value
  }
}
