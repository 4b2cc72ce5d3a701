import { z } from 'zod'
import { campaignNameSchema } from '../../attribution/campaign-name.ts'

const count = z.int().min(0)

const questionTallySchema = z.object({
  /** Sessions that were shown the question. */
  saw: count,
  answered: count,
  /** How often each option was the final answer, in the order of the quiz. */
  options: z.array(count).readonly(),
})

const tallySchema = z.object({
  views: count,
  /** Sessions with at least one answer. */
  started: count,
  questions: z.array(questionTallySchema).readonly(),
  submitted: count,
  /** What releases before 0.3 counted of leads, which are counted by `outcome.ts` since. */
  shared: count,
  requested: count,
  contacted: count,
})

/** The sessions of one day at one wording of a quiz from one campaign. */
export const cellSchema = tallySchema.extend({
  quizId: z.string(),
  /** As in the events' keys; missing where the wording is not known. */
  version: z.string().optional(),
  /** As in the events' keys. */
  campaign: z.string(),
  /** The campaign's name where the key is a hash. */
  name: campaignNameSchema.optional(),
})

export type QuestionTally = z.infer<typeof questionTallySchema>

/** Figures of sessions. A session is counted once in each. */
export type Tally = z.infer<typeof tallySchema>
export type Cell = z.infer<typeof cellSchema>
export type Place = Pick<Cell, 'quizId' | 'version' | 'campaign'>
