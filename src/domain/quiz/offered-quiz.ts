import type { Booking } from '../site/booking.ts'
import type { Quiz } from './quiz.ts'

/** A quiz as the build writes it for the dialog, with the booking page that its result offers. */
export type OfferedQuiz = Quiz & { readonly booking?: Booking | undefined }
