import { z } from 'zod'
import { words } from '../site/site.ts'

const toastSchema = z.strictObject({ title: words, description: words })

/** `content/pages/assessment.yaml`: the lead form before the full assessment. */
export const assessmentPageSchema = z.strictObject({
  title: words.max(70),
  description: words.max(160),
  heading: words,
  text: words,
  promises: z.array(words).min(1),
  form: z.strictObject({
    label: words,
    name: words,
    email: words,
    companySize: words,
    yearFounded: words,
    role: words,
    /** The first line of a list from which nothing has been chosen. */
    choose: words,
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
    sent: toastSchema,
    failed: toastSchema,
  }),
})

export type AssessmentFormWords = z.infer<typeof assessmentPageSchema>['form']

const noticeSchema = z.strictObject({ heading: words, text: words })

/** `content/pages/opt-out.yaml`: the page behind the last link of a shared quiz's letter, and its answer. */
export const optOutPageSchema = z.strictObject({
  title: words.max(70),
  description: words.max(160),
  ask: noticeSchema.extend({ button: words, withoutScript: words }),
  done: noticeSchema,
})
