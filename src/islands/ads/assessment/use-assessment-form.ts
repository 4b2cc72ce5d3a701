import { useLayoutEffect, useRef } from 'react'
import { createId } from '#client/create-id.ts'
import { forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import { readEntry, writeEntry } from '#client/page/history-entry.ts'
import { forgetProgress } from '#client/tracking/kept-progress.ts'
import { nameRequest, saveRequestId } from '#client/tracking/quiz-session.ts'
import { retryQueuedRequests } from '#client/tracking/retry-queue.ts'
import type { AssessmentFormWords } from '#domain/pages/pages.ts'
import { INVALID_ADDRESS, isEmailAddress } from '#domain/email/email-address.ts'
import { sendLeadForm } from '../../ui/send-form.ts'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSendForm } from '../../ui/use-send-form.ts'

const FORM = 'assessment'
const REDIRECT_DELAY_MS = 1500

/**
 * Sends the lead form and continues to its quiz. What is typed is kept until it is sent.
 *
 * `sentFrom` is the email address of the request that was sent, for a visitor who comes back.
 */
export function useAssessmentForm(words: AssessmentFormWords, quizId: string) {
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
    const { website, ...fields } = readFields(element)
    if (!isEmailAddress(fields['email']?.trim() ?? '')) return { email: INVALID_ADDRESS }
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
      toast({ ...words.failed, variant: 'destructive' })
      return found
    }
    forgetDraft(FORM)
    saveRequestId(id)
    forgetProgress(quizId) // Someone else may have started the quiz in this browser.
    writeEntry(FORM, fields['email'], 'replace')
    toast(words.sent)
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
    location.assign(`/ads/${quizId}`)
    return undefined
  })

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
