import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Issues } from '#client/api.ts'
import { createId } from '#client/create-id.ts'
import { forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import { forgetProgress } from '#client/tracking/kept-progress.ts'
import { nameRequest, saveRequestId } from '#client/tracking/quiz-session.ts'
import { retryQueuedRequests } from '#client/tracking/retry-queue.ts'
import type { AssessmentFormWords } from '#domain/pages/assessment.ts'
import { INVALID_ADDRESS, isEmailAddress } from '#domain/email/email-address.ts'
import { focusIssue, sendLeadForm } from '../../ui/send-form.ts'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const FORM = 'assessment'
const REDIRECT_DELAY_MS = 1500

/**
 * Sends the lead form and continues to its quiz. What is typed is kept until it is sent.
 *
 * `sentFrom` is the email address of the request that was sent, for a visitor who comes back.
 */
export function useAssessmentForm(words: AssessmentFormWords, quizId: string) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const attempt = useRef({ text: '', id: '' })
  const [issues, setIssues] = useState<Issues>({})
  const entry = useHydrated() ? readEntry(FORM) : undefined
  const sentFrom = typeof entry === 'string' ? entry : undefined

  useLayoutEffect(() => {
    restoreDraft(FORM, form.current)
    if (form.current) keepTyped(form.current) // Before hydration too.
    retryQueuedRequests()
  }, [])

  function showIssues(found: Issues) {
    setIssues(found)
    if (form.current) focusIssue(form.current, found)
  }

  // Not a form action: React empties the fields after one, and a failed send must keep them.
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const { website, ...fields } = readFields(event.currentTarget)
    if (!isEmailAddress(fields['email']?.trim() ?? ''))
      return showIssues({ email: INVALID_ADDRESS })
    setSending(true)
    setIssues({})
    const yearFounded = Number(fields['yearFounded'])
    // A repeated request is the same one only if nothing was changed meanwhile.
    const text = JSON.stringify(fields)
    if (attempt.current.text !== text) attempt.current = { text, id: createId() }
    const { id } = attempt.current
    const found = await sendLeadForm(
      '/api/ads/assessment-requests',
      { ...fields, yearFounded, ...(website && { website }) },
      nameRequest(id),
    )
    if (found) {
      setSending(false)
      showIssues(found)
      return toast({ ...words.failed, variant: 'destructive' })
    }
    forgetDraft(FORM)
    saveRequestId(id)
    forgetProgress(quizId) // Someone else may have started the quiz in this browser.
    writeEntry(FORM, fields['email'], 'replace')
    toast(words.sent)
    setTimeout(() => {
      location.assign(`/ads/${quizId}`)
      setSending(false) // The browser's Back button can show this page again as it was.
    }, REDIRECT_DELAY_MS)
  }

  return { form, issues, isSending, sentFrom, submit }
}

/** Keeps what is typed as a draft. */
export function keepTyped(form: HTMLFormElement): void {
  keepDraft(FORM, readFields(form))
}

/** The form has no files, so every value is text. */
function readFields(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(fields) as Record<string, string> // filtered above
}
