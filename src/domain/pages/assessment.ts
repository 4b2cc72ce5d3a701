import { z } from 'zod'
import { atLeastOne, texts, words } from '../site/site.ts'
import { metaSchema, toastSchema, trapWords } from './page-parts.ts'

/** `content/pages/assessment.yaml`: the lead form before the full assessment. */
export const assessmentSchema = metaSchema.extend({
  heading: words,
  text: words,
  promises: atLeastOne(words),
  form: z.strictObject({
    ...texts('label name email companySize yearFounded role'),
    /** The first option of a list, before one is chosen. */
    choose: words,
    trap: trapWords,
    roles: z.strictObject(texts('founder ceo owner president cfo coo other')),
    ...texts('back submit submitting'),
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
