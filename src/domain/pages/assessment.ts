import { z } from 'zod'
import { atLeastOne, words } from '../site/site.ts'
import { metaSchema, toastSchema, trapWords } from './page-parts.ts'

/** `content/pages/assessment.yaml`: the lead form before the full assessment. */
export const assessmentSchema = metaSchema.extend({
  heading: words,
  text: words,
  promises: atLeastOne(words),
  form: z.strictObject({
    label: words,
    name: words,
    email: words,
    companySize: words,
    yearFounded: words,
    role: words,
    /** The first option of a list, before one is chosen. */
    choose: words,
    trap: trapWords,
    roles: z.strictObject({
      founder: words,
      ceo: words,
      owner: words,
      president: words,
      cfo: words,
      coo: words,
      other: words,
    }),
    back: words,
    submit: words,
    submitting: words,
    /** To a visitor who comes back after sending, with `{email}`. */
    received: words,
    /** Beside the link to a quiz that was begun in this browser. */
    started: words,
    resume: words,
    sent: toastSchema,
    failed: toastSchema,
  }),
})

export type AssessmentFormWords = z.infer<typeof assessmentSchema>['form']
