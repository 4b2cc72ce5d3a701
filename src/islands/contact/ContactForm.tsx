import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { ContactFormWords } from '#domain/pages/pages.ts'
import { toast } from '../ui/toast.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { Field } from './Field.tsx'
import { FIELDS, missingFields, sendMessage, type Issues } from './send.ts'

interface Props {
  words: ContactFormWords
}

/**
 * The contact form. In the server's HTML it is a plain form that posts to the same address, so a
 * visitor without scripts is served too; alive, it validates and answers with the specification's toasts.
 */
export default function ContactForm({ words }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<Issues>({})
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    const element = form.current
    if (!element) return
    function grant() {
      const wish = element?.dataset.wish
      delete element?.dataset.wish
      if (wish === 'send') element?.requestSubmit()
      if (wish === 'invite') toast(words.invited)
    }
    element.noValidate = true
    element.dataset.alive = 'true'
    element.addEventListener('wish', grant)
    grant()
    return () => element.removeEventListener('wish', grant)
  }, [words])

  /** Show what is wrong and lead to the first field that is. */
  function refuse(found: Issues) {
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

    const missing = missingFields(message)
    if (missing.length > 0) {
      toast({ ...words.missing, variant: 'destructive' })
      return refuse(Object.fromEntries(missing.map((field) => [field, words.required])))
    }
    if (!element.checkValidity()) return refuse({ email: words.badEmail })

    setIssues({})
    setSending(true)
    const outcome = await sendMessage(message)
    setSending(false)
    if (outcome.sent) {
      element.reset()
      toast(words.sent)
      return
    }
    toast({ ...words.broken, variant: 'destructive' })
    refuse(outcome.issues)
  }

  return (
    <>
      <form
        ref={form}
        id="contact-form"
        className="grid gap-5"
        aria-label={words.label}
        method="post"
        action="/api/contact"
        onSubmit={submit}
        suppressHydrationWarning
      >
        <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          <Field name="name" label={words.name} issue={issues.name}>
            {(control) => <input {...control} required maxLength={200} autoComplete="name" />}
          </Field>
          <Field name="email" label={words.email} issue={issues.email}>
            {(control) => (
              <input {...control} type="email" required maxLength={254} autoComplete="email" />
            )}
          </Field>
        </div>
        <Field name="company" label={words.company} hint={words.optional} issue={issues.company}>
          {(control) => <input {...control} maxLength={200} autoComplete="organization" />}
        </Field>
        <Field name="message" label={words.message} issue={issues.message}>
          {(control) => <textarea {...control} required rows={5} maxLength={10_000} />}
        </Field>
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor="contact-website">{words.trap}</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit" className="button justify-self-start" disabled={isSending}>
          {isSending ? words.sending : words.submit}
        </button>
      </form>
      <Toaster />
    </>
  )
}
