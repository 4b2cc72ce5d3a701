import type { ContactFormWords } from '#domain/pages/pages.ts'
import type { Booking } from '#domain/site/facts.ts'
import { EMAIL_INPUT, Field, Honeypot } from '../ui/Field.tsx'
import { Toaster, type ToasterWords } from '../ui/Toaster.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import { isEmailAddress } from '#domain/email/email-address.ts'
import {
  COMPANY_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
} from '#domain/leads/field-limits.ts'
import { readFields, sendLeadForm, useSendForm } from '../ui/use-send-form.ts'
import { toast } from '../ui/toast.ts'

interface Props {
  words: ContactFormWords
  toasts: ToasterWords
  booking?: Booking | undefined
}

/** The contact form. Without scripts it is a plain form that posts to the same address. */
export default function ContactForm({ words, toasts, booking }: Props) {
  const { form, issues, isSending, sender, submit } = useContactForm(words)
  const isHydrated = useHydrated()
  return (
    <>
      <form
        ref={form}
        className="grid gap-5"
        aria-label={words.label}
        method="post"
        action="/api/contact"
        noValidate={isHydrated}
        onSubmit={submit}
      >
        <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          <Field form="contact" name="name" label={words.name} issue={issues.name}>
            {(control) => (
              <input {...control} required maxLength={NAME_MAX_LENGTH} autoComplete="name" />
            )}
          </Field>
          <Field form="contact" name="email" label={words.email} issue={issues.email}>
            {(control) => <input {...control} {...EMAIL_INPUT} />}
          </Field>
        </div>
        <Field
          form="contact"
          name="company"
          label={words.company}
          hint={words.optional}
          issue={issues.company}
        >
          {(control) => (
            <input {...control} maxLength={COMPANY_MAX_LENGTH} autoComplete="organization" />
          )}
        </Field>
        <Field form="contact" name="message" label={words.message} issue={issues.message}>
          {(control) => <textarea {...control} required rows={5} maxLength={MESSAGE_MAX_LENGTH} />}
        </Field>
        <Honeypot form="contact" label={words.trap} />
        <button type="submit" className="button justify-self-start" disabled={isSending}>
          {isSending ? words.sending : words.submit}
        </button>
      </form>
      {sender && <NextSteps {...{ words, booking, sender }} />}
      <Toaster words={toasts} />
    </>
  )
}

interface NextStepsProps {
  words: ContactFormWords
  booking: Booking | undefined
  sender: Sender
}

/** What stays after a message was sent: what happens next, and how to change or add something. */
function NextSteps({ words: { next }, booking, sender }: NextStepsProps) {
  return (
    <section className="mt-6 border-t-4 border-pine pt-5" aria-labelledby="contact-next">
      <p id="contact-next" className="display-4">
        {next.title}
      </p>
      <p className="mt-2 wrap-anywhere">{fillPlaceholders(next.text, { email: sender.email })}</p>
      <p className="mt-2 text-muted">{next.change}</p>
      {booking && (
        <p className="mt-4">
          <BookingLink className="button" booking={booking} visitor={sender} />
        </p>
      )}
    </section>
  )
}

const REQUIRED = ['name', 'email', 'message'] as const

/** The form's name for its draft, which `Contact.astro` keeps. */
const FORM = 'contact'

/** The visitor who sent a message. */
interface Sender {
  readonly name: string
  readonly email: string
}

/**
 * Validates and sends the contact form, with the toasts of the specification. What is typed is kept
 * until it is sent.
 */
function useContactForm(words: ContactFormWords) {
  const form = useRef<HTMLFormElement>(null)
  const isRestored = useRef(false)
  const [sender, setSender] = useState<Sender>()
  useInvitation(form, words)

  // The built page has empty fields; the browser alone knows what was typed before.
  useEffect(() => {
    isRestored.current = restoreDraft(FORM, form.current)
  }, [])

  const { issues, isSending, submit } = useSendForm(async (element) => {
    const typed = Object.entries(readFields(element))
    const message = Object.fromEntries(typed.map(([field, text]) => [field, text.trim()]))
    const wrong = findWrong(message, words)
    if (wrong) return wrong
    // How long a restored draft was written for is not known.
    const age = isRestored.current ? {} : { 'x-form-age': String(Math.round(performance.now())) }
    const found = await sendLeadForm('/api/contact', message, age)
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

/** Shows the invitation when a button elsewhere on the page has led to the form. */
function useInvitation(form: RefObject<HTMLFormElement | null>, words: ContactFormWords): void {
  useEffect(() => {
    const invite = () => toast(words.invited)
    const element = form.current
    element?.addEventListener('invite', invite)
    return () => element?.removeEventListener('invite', invite)
  }, [form, words])
}

/** Errors by field. Empty fields are also named in a toast. */
function findWrong(message: Readonly<Record<string, string>>, words: ContactFormWords) {
  const missing = REQUIRED.filter((field) => message[field] === '')
  if (missing.length > 0) {
    toast({ ...words.missing, variant: 'destructive' })
    return Object.fromEntries(missing.map((field) => [field, words.required]))
  }
  return isEmailAddress(message['email'] ?? '') ? undefined : { email: words.badEmail }
}
