import { z } from 'zod'
import { words } from '../site/site.ts'
import { addIds } from './earlier-releases.ts'

/** The names below `/ads` that are pages of their own. A test compares them with the routes. */
export const ADS_ROUTES = ['assessment', 'opt-out', 'result'] as const

const ADDRESS = 'must be lower case letters, digits and single hyphens'

/** The body of a request to copy a quiz: the id of the copy, which is also its address below `/ads`. */
export const newCopySchema = z.object({
  id: z
    .string('must be written')
    .trim()
    .max(40, 'must be at most 40 characters long')
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ADDRESS)
    .refine((id) => !ADS_ROUTES.some((name) => name === id), 'is the address of another page'),
  name: words.max(30, 'must be at most 30 characters long'),
})

export type NewCopy = z.infer<typeof newCopySchema>

/** A quiz that has no file: stored whole, and changed like one that has. */
export const quizCopySchema = z.object({
  /** The id of the quiz that it was made from. */
  of: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), username: z.string() }),
  quiz: z.unknown().transform(addIds),
})
