import { z } from 'zod'
import {
  href,
  itemId,
  listOf,
  metaSchema,
  oneLine,
  paragraphs,
  nonEmptyListOf,
  textsByKey,
  titledItem,
  words,
} from '../content-schemas.ts'
import type { Booking } from '../site/booking.ts'
import { findQuizFaults } from './quiz-faults.ts'

/** The texts around the answers that a visitor keeps. */
export const summaryWordsSchema = z.strictObject({
  ...textsByKey('heading strengths open answer plan planText'),
  /** Replaces the plan when no question is open. */
  planDone: words,
  /** Headings of the steps of the plan, in order. */
  periods: z.array(words).min(1, 'must have at least one'),
  print: words,
  again: words,
  /** The form with which visitors send themselves a link to their answers. */
  send: z.strictObject({
    ...textsByKey('title text'),
    /** Opens the form before the last question. */
    later: words,
    ...textsByKey('email button sending sent failed'),
  }),
})

export type SummaryWords = z.infer<typeof summaryWordsSchema>

export const MAX_QUESTIONS = 99

/** The id of an option of the same question. */
const optionIdSchema = words.meta({ choiceOf: 'options', rule: 'must be one of the options' })

/** The stored answer is the label, unless the option has a value of its own. */
const optionSchema = z
  .strictObject({ id: itemId, label: words, value: words.meta({ fixed: true }).optional() })
  .transform(({ id, label, value = label }) => ({ id, label, value }))

/** Pages need no ids that only edits are merged by. */
function removeIds<Item extends { readonly id: string }>(items: readonly Item[]) {
  return items.map(({ id: _id, ...item }) => item)
}

const blockSchema = titledItem.extend({
  /** Texts in place of `text` for some answers, by the ids of their options. */
  byOption: listOf(
    z.strictObject({
      id: itemId,
      option: optionIdSchema.meta({ title: 'Answer' }),
      text: words.meta({ title: 'Text after this answer' }),
    }),
  )
    .meta({ title: 'Other texts after some answers' })
    .transform(removeIds)
    .optional(),
})

const questionSchema = z.strictObject({
  id: itemId,
  text: words,
  subtitle: words.optional(),
  category: words.optional(),
  options: listOf(optionSchema).min(2, 'must have at least two'),
  /** The id of the option that earns a point in quizzes scored by `score`, and counts for the bands of others. */
  correct: optionIdSchema.meta({ title: 'Correct option' }).optional(),
  /** The next step, for the summary of a quiz that has one. */
  action: words.meta({ title: 'What to do in the next 90 days' }).optional(),
  /** Shown after the answer; without it the next question follows at once. */
  feedback: listOf(blockSchema).transform(removeIds).default([]),
})

/** Texts around the questions. `{n}`, `{total}`, `{answered}` and `{percent}` are placeholders. */
const wordsSchema = z.strictObject({
  progress: words,
  /** Shown beside the progress label in quizzes that show a percentage. */
  percent: words.optional(),
  back: words,
  next: words,
  /** The label of Next on the last question. */
  last: words,
  /** The label of the button under feedback. */
  continue: words.optional(),
  /** The label of that button after the last question. */
  results: words.optional(),
})

const linkSchema = z.strictObject({ id: itemId, title: words, text: words, button: words, href })

const shareSchema = z.strictObject({
  ...textsByKey('title text toEmail fromName fromBusiness send sending sent failed'),
  /** Stays above the fields once it is sent. `{email}` is the colleague's address. */
  after: words.optional(),
})

const bandSchema = z.strictObject({
  id: itemId,
  from: z.int().min(0).meta({ title: 'From this score on' }),
  title: words,
  text: words,
})

const outcomeSchema = z.strictObject({
  id: itemId,
  value: words.meta({ fixed: true }),
  title: words,
  text: words,
  color: z.enum(['pine', 'brass', 'ink']).meta({ title: 'Color' }),
  recommendations: z.array(words).length(4),
})

/** How answers become a result, with the texts of its screen. For a new member the compiler asks what it needs. */
const scoringSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('score'),
    bands: nonEmptyListOf(bandSchema).transform(removeIds),
    ...textsByKey('score retake contact'),
  }),
  z.strictObject({
    by: z.literal('majority'),
    /** A tie goes to the outcome listed first. */
    outcomes: nonEmptyListOf(outcomeSchema).transform(removeIds),
    ...textsByKey('label recommendations consult'),
    consultHref: href,
    retake: words,
  }),
  z.strictObject({
    by: z.literal('count'),
    title: words,
    text: words,
    /** Texts in place of `text` from a number of answers that are the question's `correct` one. */
    bands: listOf(bandSchema.omit({ title: true }))
      .meta({ title: 'Other texts for good answers' })
      .transform(removeIds)
      .optional(),
    links: nonEmptyListOf(linkSchema).transform(removeIds),
    share: shareSchema,
    footer: words.optional(),
    /** Every answer with its comments on the last screen, which the visitor keeps. */
    summary: summaryWordsSchema.optional(),
  }),
])

/** A quiz as written in `content/quizzes/<id>.yaml`. */
export const quizSchema = z
  .strictObject({
    /** A short name for reports and the admin area. */
    name: words.max(30, 'must be at most 30 characters long').meta({ title: 'Name in reports' }),
    /** The document's title. */
    title: metaSchema.shape.title,
    description: metaSchema.shape.description,
    funnel: z.enum(['site', 'ads']).meta({ fixed: true }),
    /** Whether `/ads` sends a share of its visitors here. */
    inSplit: z.boolean().default(false).meta({ fixed: true }),
    /** Whether the lead form at `/ads/assessment` leads here. */
    afterLeadForm: z.boolean().default(false).meta({ fixed: true }),
    heading: words,
    intro: words.optional(),
    /** Labels of the buttons that open and close a quiz in a dialog. */
    open: words.optional(),
    close: words.optional(),
    /** Shown below the button when such a quiz cannot be loaded. */
    notLoaded: words.optional(),
    words: wordsSchema,
    /** Shown without JavaScript. */
    withoutScript: words,
    questions: nonEmptyListOf(questionSchema).max(MAX_QUESTIONS),
    scoring: scoringSchema,
    /** The email to a colleague. `{name}`, `{business}`, `{link}` and `{optOut}` are placeholders. */
    shareEmail: z.strictObject({ subject: oneLine, text: paragraphs }).optional(),
    /** The email with the link to saved answers. `{link}` and `{optOut}` are placeholders. */
    resultEmail: z.strictObject({ subject: oneLine, text: paragraphs }).optional(),
  })
  .superRefine((quiz, context) => {
    for (const [path, message] of findQuizFaults(quiz))
      context.addIssue({ code: 'custom', path, message })
  })

export type Quiz = z.infer<typeof quizSchema>
export type Question = z.infer<typeof questionSchema>
export type Scoring = z.infer<typeof scoringSchema>
export type ScoringOf<By extends Scoring['by']> = Extract<Scoring, { by: By }>
/** A quiz with one way to score. */
export type QuizScoredBy<By extends Scoring['by']> = Quiz & { readonly scoring: ScoringOf<By> }
export type ShareWords = z.infer<typeof shareSchema>

/** Question index, from 0, to the chosen option's value. */
export type Answers = Readonly<Record<number, string>>

/** A quiz as the build writes it for the dialog, with the booking page that its result offers. */
export type OfferedQuiz = QuizScoredBy<'score'> & { readonly booking?: Booking | undefined }
