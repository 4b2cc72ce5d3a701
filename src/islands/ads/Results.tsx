import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { deferTask } from '#client/defer-task.ts'
import type { ScoringOf } from '#domain/quiz/quiz.ts'
import type { Booking } from '#domain/site/booking.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { ShareForm } from './ShareForm.tsx'

interface Props {
  words: ScoringOf<'count'>
  /** The sentence that fits the answers. */
  text: string
  heading: RefObject<HTMLHeadingElement | null>
  booking: Booking | undefined
  quizId: string
  /** Whether the quiz is on trial, where nothing is shared. */
  isTrial: boolean
  /** The summary, in a quiz that has one. */
  children: ReactNode
}

/** The last screen of an ads quiz, with the next steps and the share form. */
export function Results({ words, text, heading, booking, quizId, isTrial, children }: Props) {
  // The visitor sees the result one frame before what comes next.
  const [isPainted, setPainted] = useState(false)
  useEffect(() => deferTask(() => setPainted(true)), [])
  return (
    <div className="py-[clamp(2rem,1rem+4.5vw,5.5rem)]">
      <header className="max-w-[46rem]">
        <h1 ref={heading} tabIndex={-1} className="display-2">
          {words.title}
        </h1>
        <p className="lead mt-6">{text}</p>
      </header>
      {children}
      {isPainted && (
        <div className="no-print mt-[clamp(2rem,5vw,4rem)] grid gap-x-[clamp(2rem,5vw,5rem)] lg:grid-cols-2">
          <div>
            {words.links.map(({ title, text: offer, button, href }, index) => (
              <section key={href} className="border-t border-ink py-7">
                <h2 className="display-4">{title}</h2>
                <p className="mt-2 mb-5 max-w-[46ch] text-muted">{offer}</p>
                <a className={index === 0 ? 'button' : 'button button-quiet'} href={href}>
                  {button}
                </a>
                {index === 0 && (
                  <BookingLink className="link ml-5 inline-block py-3" booking={booking} />
                )}
              </section>
            ))}
          </div>
          <div inert={isTrial}>
            <ShareForm quizId={quizId} words={words.share} />
          </div>
        </div>
      )}
      {words.footer && <p className="mt-10 text-sm text-muted">{words.footer}</p>}
    </div>
  )
}
