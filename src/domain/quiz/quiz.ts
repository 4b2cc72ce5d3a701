import { z } from 'zod'

const words = z.string().trim().min(1)

/** What is kept as the answer is the option's text, unless the quiz says otherwise. */
const optionSchema = z
  .strictObject({ label: words, value: words.optional() })
  .transform(({ label, value = label }) => ({ label, value }))

const blockSchema = z.strictObject({ title: words, text: words })

const questionSchema = z.strictObject({
  text: words,
  subtitle: words.optional(),
  category: words.optional(),
  options: z.array(optionSchema).min(2),
  /** The option value that earns a point; only `score` quizzes have one. */
  correct: words.optional(),
  /** Shown after the answer. A question without feedback goes straight on. */
  feedback: z.array(blockSchema).default([]),
})

/** What a quiz says around its questions. `{n}`, `{total}`, `{answered}` and `{percent}` are filled in. */
const wordsSchema = z.strictObject({
  progress: words,
  /** Beside the progress label, where the quiz says how far one is. */
  percent: words.optional(),
  back: words,
  next: words,
  /** What Next reads on the last question. */
  last: words,
  /** What the button under feedback reads; quizzes without feedback have none. */
  continue: words.optional(),
  /** What it reads under the last question's feedback. */
  results: words.optional(),
})

const linkSchema = z.strictObject({ title: words, text: words, button: words, href: words })

const shareSchema = z.strictObject({
  title: words,
  text: words,
  toEmail: words,
  fromName: words,
  fromBusiness: words,
  send: words,
  sending: words,
  sent: words,
  failed: words,
})

const bandSchema = z.strictObject({ from: z.int().min(0), title: words, text: words })

const outcomeSchema = z.strictObject({
  value: words,
  title: words,
  text: words,
  color: z.enum(['pine', 'brass', 'ink']),
  recommendations: z.array(words).length(4),
})

/**
 * How answers become a result, with the words of its screen. A new way to score is one more member
 * here and one case in `scoring.ts`.
 */
const scoringSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('score'),
    bands: z.array(bandSchema).min(1),
    score: words,
    retake: words,
    contact: words,
  }),
  z.strictObject({
    by: z.literal('majority'),
    /** A tie goes to the outcome listed first, so their order is the rule. */
    outcomes: z.array(outcomeSchema).min(1),
    label: words,
    recommendations: words,
    consult: words,
    consultHref: words,
    retake: words,
  }),
  z.strictObject({
    by: z.literal('count'),
    title: words,
    text: words,
    links: z.array(linkSchema).min(1),
    share: shareSchema,
    footer: words.optional(),
  }),
])

/** A quiz as written in `content/quizzes/<id>.yaml`. */
export const quizSchema = z
  .strictObject({
    /** A short name for reports and the admin area. */
    name: words.max(30),
    /** The document's title. */
    title: words.max(70),
    description: words.max(160),
    funnel: z.enum(['site', 'ads']),
    heading: words,
    intro: words.optional(),
    /** On the button that opens a quiz in a dialog, and on the one that closes it. */
    open: words.optional(),
    close: words.optional(),
    words: wordsSchema,
    /** For visitors whose browser runs no scripts. */
    withoutScript: words,
    questions: z.array(questionSchema).min(1).max(99),
    scoring: scoringSchema,
    /** What a colleague gets who is sent an ads quiz. `{name}`, `{business}`, `{link}`, `{optOut}` are filled in. */
    shareEmail: z.strictObject({ subject: words, text: words }).optional(),
  })
  .superRefine((quiz, context) => {
    for (const [path, message] of findFaults(quiz))
      context.addIssue({ code: 'custom', path, message })
  })

export type Quiz = z.infer<typeof quizSchema>
export type Question = z.infer<typeof questionSchema>
export type Scoring = z.infer<typeof scoringSchema>
export type ScoringOf<By extends Scoring['by']> = Extract<Scoring, { by: By }>
export type ShareWords = z.infer<typeof shareSchema>

/** Question index, from 0, to the chosen option's value. */
export type Answers = Readonly<Record<number, string>>

type Draft = Pick<Quiz, 'funnel' | 'words' | 'questions' | 'scoring' | 'shareEmail'>
type Fault = [path: PropertyKey[], message: string]

/** What no single key can say: the parts of a quiz must fit each other. */
function findFaults({ funnel, words: said, questions, scoring, shareEmail }: Draft): Fault[] {
  const found: Fault[] = []
  if (funnel === 'ads' && scoring.by !== 'count') {
    found.push([['scoring', 'by'], 'a quiz of the ads funnel is scored by count'])
  }
  if (funnel === 'ads' && !shareEmail)
    found.push([['shareEmail'], 'a quiz of the ads funnel can be shared'])
  if (questions.some(({ feedback }) => feedback.length > 0) && !(said.continue && said.results)) {
    found.push([['words'], 'a quiz with feedback needs the words continue and results'])
  }
  if (scoring.by === 'score' && !scoring.bands.some(({ from }) => from === 0)) {
    found.push([['scoring', 'bands'], 'one band must start at 0'])
  }
  questions.forEach((question, index) => {
    const values = question.options.map(({ value }) => value)
    if (scoring.by !== 'majority' && new Set(values).size < values.length) {
      found.push([['questions', index, 'options'], 'two options have the same value'])
    }
    if (scoring.by === 'score' && !values.includes(question.correct ?? '')) {
      found.push([['questions', index, 'correct'], 'must be the value of one of the options'])
    }
    if (scoring.by === 'majority') {
      const known = scoring.outcomes.map(({ value }) => value)
      if (values.toSorted().join() !== known.toSorted().join()) {
        found.push([['questions', index, 'options'], 'must have one option for each outcome'])
      }
    }
  })
  return found
}
