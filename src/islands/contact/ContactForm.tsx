import { type RefObject, useEffect, useState } from 'react'
import { isEmailAddress } from '#domain/email/email-address.ts'
import { COMPANY_MAX_LENGTH } from '#domain/leads/field-limits.ts'
import type { ContactFormWords } from '#domain/pages/pages.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Booking } from '#domain/site/booking.ts'
import type { Site } from '#domain/site/site.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { EmailField, Field, Honeypot, NameField, TextField } from '../ui/Field.tsx'
import { explainFailure, sendLeadForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { readFields, type Sending, useDraftForm } from '../ui/use-draft-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The form's name for its draft, which `Contact.astro` keeps. */
const FORM = 'contact'

interface Props {
  words: ContactFormWords
  toasts: Site['toasts']
  booking?: Booking | undefined
}

/** The contact form. Without scripts it is a plain form that posts to the same address. */
export default function ContactForm({ words, toasts, booking }: Props) {
  const { form, field, isSending, sender } = useContactForm(words)
  const isHydrated = useHydrated()
  return (
    <>
      <form
        {...form}
        className="grid gap-5"
        aria-label={words.label}
        method="post"
        action="/api/contact"
        noValidate={isHydrated}
      >
        <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          <NameField {...field('name', words.name)} />
          <EmailField {...field('email', words.email)} />
        </div>
        <TextField
          {...field('company', words.company)}
          hint={words.optional}
          maxLength={COMPANY_MAX_LENGTH}
          autoComplete="organization"
        />
        <Field {...field('message', words.message)}>
          {(control) => <textarea {...control} required rows={5} />}
        </Field>
        <Honeypot form={FORM} label={words.trap} />
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

/** The notice that stays after a message was sent: what happens next, and how to change or add something. */
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

/** The visitor who sent a message. */
interface Sender {
  readonly name: string
  readonly email: string
}

/** Validates and sends the contact form, with the toasts of the specification. */
function useContactForm(words: ContactFormWords) {
  const [sender, setSender] = useState<Sender>()

  async function send(form: HTMLFormElement, { id, isRestored }: Sending) {
    const typed = Object.entries(readFields(form))
    const message = Object.fromEntries(typed.map(([field, text]) => [field, text.trim()]))
    const wrong = findMessageIssues(message, words)
    if (wrong) return wrong
    // It is not known how long a restored draft took to write.
    const age = isRestored ? {} : { 'x-form-age': String(Math.round(performance.now())) }
    const headers = { ...age, 'idempotency-key': id }
    const found = await sendLeadForm('/api/contact', message, headers)
    if (found) {
      const description = explainFailure(found, words.broken.description)
      toast({ ...words.broken, description, variant: 'destructive' })
      return found
    }
    setSender({ name: message['name'] ?? '', email: message['email'] ?? '' })
    toast(words.sent)
    return undefined
  }
  const contact = useDraftForm({ name: FORM, send })
  useInvitation(contact.form.ref, words)
  return { ...contact, sender }
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
function findMessageIssues(message: Readonly<Record<string, string>>, words: ContactFormWords) {
  const missing = REQUIRED.filter((field) => message[field] === '')
  if (missing.length > 0) {
    toast({ ...words.missing, variant: 'destructive' })
    return Object.fromEntries(missing.map((field) => [field, words.required]))
  }
  return isEmailAddress(message['email'] ?? '') ? undefined : { email: words.badEmail }
}
