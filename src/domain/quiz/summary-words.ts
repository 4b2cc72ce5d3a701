import { z } from 'zod'
import { words } from '../site/site.ts'

/** The texts around the answers that a visitor keeps. */
export const summaryWordsSchema = z.strictObject({
  heading: words,
  strengths: words,
  open: words,
  answer: words,
  plan: words,
  planText: words,
  /** In place of the plan where nothing is open. */
  planDone: words,
  /** Headings of the steps of the plan, in order. */
  periods: z.array(words).min(1, 'must have at least one'),
  print: words,
  again: words,
  /** The form with which visitors send themselves a link to their answers. */
  send: z.strictObject({
    title: words,
    text: words,
    /** Opens the form before the last question. */
    later: words,
    email: words,
    button: words,
    sending: words,
    sent: words,
    failed: words,
  }),
})

export type SummaryWords = z.infer<typeof summaryWordsSchema>
