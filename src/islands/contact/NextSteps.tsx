import type { ContactFormWords } from '#domain/pages/pages.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Booking } from '#domain/site/facts.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import type { Sender } from './use-contact-form.ts'

interface Props {
  words: ContactFormWords
  booking: Booking | undefined
  sender: Sender
}

/** What stays after a message was sent: what happens next, and how to change or add something. */
export function NextSteps({ words: { next }, booking, sender }: Props) {
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
