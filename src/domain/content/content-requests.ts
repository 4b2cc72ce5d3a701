import { z } from 'zod'
import { words } from '../content-schemas.ts'
import { SLUG } from '../posts/slug.ts'
import { LONGEST_PHRASE, SHORTEST_PHRASE } from './phrase.ts'

/** The deepest value of a document, in lists and objects. */
const MAX_DEPTH = 12

/** A document's value, whose rules are checked once it is merged. */
const valueSchema = z
  .record(z.string(), z.unknown(), 'must be the value of a document')
  .refine((value) => isShallow(value, MAX_DEPTH), 'must be the value of a document')

/** The body of a save and of a preview: what the editor was given, and what it became there. */
export const editSchema = z.object({ base: valueSchema, mine: valueSchema })

/** Conflicts at these places are decided, whichever value was chosen. */
export const saveSchema = editSchema.extend({
  decided: z.array(z.array(z.string()).min(1).max(MAX_DEPTH)).max(500).default([]),
})

/** The body of a request for an earlier save; version 0 is the words of the file. */
export const restoreSchema = z.object({ version: z.int('version must be a number').min(0) })

const PHRASE_RULE = `A phrase has ${SHORTEST_PHRASE} to ${LONGEST_PHRASE} characters`

/** The query of a search in all words. */
export const phraseSchema = z.object({
  phrase: z
    .string(PHRASE_RULE)
    .trim()
    .min(SHORTEST_PHRASE, PHRASE_RULE)
    .max(LONGEST_PHRASE, PHRASE_RULE),
})

/** The names below `/ads` that are pages of their own. A test compares them with the routes. */
export const ADS_ROUTES: readonly string[] = ['assessment', 'opt-out', 'result']

/** The body of a request to copy a quiz: the id of the copy, which is also its address below `/ads`. */
export const newCopySchema = z.object({
  id: z
    .string('must be written')
    .trim()
    .max(40, 'must be at most 40 characters long')
    .regex(SLUG, 'must be lower case letters, digits and single hyphens')
    .refine((id) => !ADS_ROUTES.includes(id), 'is the address of another page'),
  name: words.max(30, 'must be at most 30 characters long'),
})

export type NewCopy = z.infer<typeof newCopySchema>

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}
