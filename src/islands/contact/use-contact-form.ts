import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import type { ContactFormWords } from '#domain/pages/pages.ts'
import { isEmailAddress } from '#domain/email/email-address.ts'
import { sendLeadForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.ts'
import { useSendForm } from '../ui/use-send-form.ts'

const FIELDS = ['name', 'email', 'company', 'message'] as const

/** The form's name for its draft, which `Contact.astro` keeps. */
const FORM = 'contact'

/** The visitor who sent a message. */
export interface Sender {
  readonly name: string
  readonly email: string
}

/**
 * Validates and sends the contact form, with the toasts of the specification. What is typed is kept
 * until it is sent.
 */
export function useContactForm(words: ContactFormWords) {
  const form = useRef<HTMLFormElement>(null)
  const isRestored = useRef(false)
  const [sender, setSender] = useState<Sender>()

  // The built page has empty fields; the browser alone knows what was typed before.
  useEffect(() => {
    isRestored.current = restoreDraft(FORM, form.current)
  }, [])

  // Buttons elsewhere on the page send this event when they lead to the form.
  useEffect(() => {
    const invite = () => toast(words.invited)
    const element = form.current
    element?.addEventListener('invite', invite)
    return () => element?.removeEventListener('invite', invite)
  }, [words])

  const { issues, isSending, submit } = useSendForm(async (element) => {
    const fields = new FormData(element)
    const message = Object.fromEntries(FIELDS.map((field) => [field, readText(fields, field)]))
    const missing = FIELDS.filter((field) => field !== 'company' && message[field] === '')
    if (missing.length > 0) {
      toast({ ...words.missing, variant: 'destructive' })
      return Object.fromEntries(missing.map((field) => [field, words.required]))
    }
    if (!isEmailAddress(message['email'] ?? '')) return { email: words.badEmail }
    const website = readText(fields, 'website')
    const found = await sendLeadForm(
      '/api/contact',
      { ...message, ...(website && { website }) },
      // How long a restored draft was written for is not known.
      isRestored.current ? {} : { 'x-form-age': String(Math.round(performance.now())) },
    )
    if (found) {
      keepDraft(FORM, message) // It can be typed before a script was there.
      toast({ ...words.broken, variant: 'destructive' })
      return found
    }
    forgetDraft(FORM)
    element.reset()
    setSender({ name: message['name'] ?? '', email: message['email'] ?? '' })
    toast(words.sent)
    return undefined
  })

  return { form, issues, isSending, sender, submit }
}

function readText(fields: FormData, field: string): string {
  const value = fields.get(field)
  return typeof value === 'string' ? value.trim() : ''
}
