import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { ContactFormWords } from '#domain/pages/contact.ts'
import { toast } from '../ui/toast.ts'
import { FIELDS, findMissingFields, sendMessage, type Issues } from './send-message.ts'

/** Validates and sends the contact form, with the toasts of the specification. */
export function useContactForm(words: ContactFormWords) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<Issues>({})
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    const invite = () => toast(words.invited)
    const element = form.current
    element?.addEventListener('invite', invite)
    return () => element?.removeEventListener('invite', invite)
  }, [words])

  /** Shows the errors and focuses the first field that has one. */
  function showIssues(found: Issues) {
    setIssues(found)
    const first = FIELDS.find((field) => found[field] !== undefined)
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  // Not a form action: React empties the fields after one, and a failed send must keep them.
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const element = event.currentTarget
    const message = new FormData(element)

    const missing = findMissingFields(message)
    if (missing.length > 0) {
      toast({ ...words.missing, variant: 'destructive' })
      return showIssues(Object.fromEntries(missing.map((field) => [field, words.required])))
    }
    if (!element.checkValidity()) return showIssues({ email: words.badEmail })

    setIssues({})
    setSending(true)
    const outcome = await sendMessage(message)
    setSending(false)
    if (outcome.sent) {
      element.reset()
      return toast(words.sent)
    }
    toast({ ...words.broken, variant: 'destructive' })
    showIssues(outcome.issues)
  }

  return { form, issues, isSending, submit }
}
