import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Issues } from '#client/api.ts'
import { forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import type { ContactFormWords } from '#domain/pages/contact.ts'
import { isEmailAddress } from '#domain/email/email-address.ts'
import { focusIssue, sendLeadForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.ts'

const FIELDS = ['name', 'email', 'company', 'message'] as const

/** The form's name for its draft, which `Contact.astro` keeps. */
const FORM = 'contact'

/** The visitor who sent a message. */
export interface Sender {
  readonly name: string
  readonly email: string
}

/**
 * Validates and sends the contact form, with the toasts of the specification. What is typed is kept until it is
 * sent.
 */
export function useContactForm(words: ContactFormWords) {
  const form = useRef<HTMLFormElement>(null)
  const isRestored = useRef(false)
  const [issues, setIssues] = useState<Issues>({})
  const [isSending, setSending] = useState(false)
  const [sender, setSender] = useState<Sender>()

  // The built page has empty fields; the browser alone knows what was typed before.
  useEffect(() => {
    isRestored.current = restoreDraft(FORM, form.current)
  }, [])

  // Buttons of the page, which is no part of the island, invite to the form by an event.
  useEffect(() => {
    const invite = () => toast(words.invited)
    const element = form.current
    element?.addEventListener('invite', invite)
    return () => element?.removeEventListener('invite', invite)
  }, [words])

  /** Shows the errors and focuses the first field that has one. */
  function showIssues(found: Issues) {
    setIssues(found)
    if (form.current) focusIssue(form.current, found)
  }

  // Not a form action: React empties the fields after one, and a failed send must keep them.
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const element = event.currentTarget
    const fields = new FormData(element)
    const message = Object.fromEntries(FIELDS.map((field) => [field, readText(fields, field)]))
    const missing = FIELDS.filter((field) => field !== 'company' && message[field] === '')
    if (missing.length > 0) {
      toast({ ...words.missing, variant: 'destructive' })
      return showIssues(Object.fromEntries(missing.map((field) => [field, words.required])))
    }
    if (!isEmailAddress(message['email'] ?? '')) return showIssues({ email: words.badEmail })

    setIssues({})
    setSending(true)
    const website = readText(fields, 'website')
    const found = await sendLeadForm(
      '/api/contact',
      { ...message, ...(website && { website }) },
      // How long a restored draft was written for is not known.
      isRestored.current ? {} : { 'x-form-age': String(Math.round(performance.now())) },
    )
    setSending(false)
    if (!found) {
      forgetDraft(FORM)
      element.reset()
      setSender({ name: message['name'] ?? '', email: message['email'] ?? '' })
      return toast(words.sent)
    }
    keepDraft(FORM, message) // It can be typed before a script was there.
    toast({ ...words.broken, variant: 'destructive' })
    showIssues(found)
  }

  return { form, issues, isSending, sender, submit }
}

function readText(fields: FormData, field: string): string {
  const value = fields.get(field)
  return typeof value === 'string' ? value.trim() : ''
}
