import type { ContactFormWords } from '#domain/pages/pages.ts'
import type { Booking } from '#domain/site/facts.ts'
import { Field } from '../ui/Field.tsx'
import { Honeypot } from '../ui/Honeypot.tsx'
import { Toaster, type ToasterWords } from '../ui/Toaster.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { NextSteps } from './NextSteps.tsx'
import { useContactForm } from './use-contact-form.ts'

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
            {(control) => <input {...control} required maxLength={200} autoComplete="name" />}
          </Field>
          <Field form="contact" name="email" label={words.email} issue={issues.email}>
            {(control) => (
              <input {...control} type="email" required maxLength={254} autoComplete="email" />
            )}
          </Field>
        </div>
        <Field
          form="contact"
          name="company"
          label={words.company}
          hint={words.optional}
          issue={issues.company}
        >
          {(control) => <input {...control} maxLength={200} autoComplete="organization" />}
        </Field>
        <Field form="contact" name="message" label={words.message} issue={issues.message}>
          {(control) => <textarea {...control} required rows={5} maxLength={10_000} />}
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
