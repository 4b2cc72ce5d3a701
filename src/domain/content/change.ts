import { z } from 'zod'
import type { Leaf } from './tree.ts'

/** More than the longest text of any document, so that its own limit is what people read. */
const LONGEST_TEXT = 20_000
const MAX_DEPTH = 12
const MAX_ITEMS = 500

const leafSchema: z.ZodType<Leaf> = z.union([
  z.string().max(LONGEST_TEXT),
  z.number(),
  z.boolean(),
  z.null(),
])

/** A key of an object or the id of a list item. Names of built-in members are no keys. */
const stepSchema = z
  .string()
  .min(1)
  .max(100)
  .refine((step) => !['__proto__', 'constructor', 'prototype'].includes(step), 'is not a key')

const pathSchema = z.array(stepSchema).min(1).max(MAX_DEPTH)
const idsSchema = z.array(stepSchema).max(MAX_ITEMS)

/** What an added or removed item holds, without ids. */
const itemSchema = z.json().refine((value) => JSON.stringify(value).length <= 2 * LONGEST_TEXT)

const actorSchema = z.object({ id: z.string(), username: z.string() })

const made = { path: pathSchema, at: z.iso.datetime(), by: actorSchema }

/**
 * One change of a document against its file. It takes effect while the file still holds what it replaced:
 * then neither Git nor the admin area overwrites the other.
 */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), ...made, replaced: leafSchema, value: leafSchema }),
  /** `path` ends with the id of the new item, which stands after the item `after`, or first. */
  z.object({
    kind: z.literal('add'),
    ...made,
    value: itemSchema,
    after: stepSchema.nullable(),
  }),
  z.object({ kind: z.literal('remove'), ...made, replaced: itemSchema }),
  /** The order of the file's items in the list at `path`. */
  z.object({ kind: z.literal('order'), ...made, replaced: idsSchema, value: idsSchema }),
])

export type Change = z.infer<typeof changeSchema>
export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** The stored changes of one document. */
export const changesSchema = z.object({
  /** Counts the saves. A build says which one it shows. */
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  savedBy: actorSchema,
  changes: z.array(changeSchema),
})

export type StoredChanges = z.infer<typeof changesSchema>

/**
 * One edit of the merged document, with what its editor saw: another person's change of the same leaf is
 * a conflict, any other is kept.
 */
const editSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), path: pathSchema, from: leafSchema, to: leafSchema }),
  z.object({
    kind: z.literal('list'),
    path: pathSchema,
    /** The ids of the items, in their order. */
    from: idsSchema,
    to: idsSchema,
    added: z.record(stepSchema, itemSchema),
    /** What the removed items held. */
    removed: z.record(stepSchema, itemSchema),
  }),
  /** Drops a stored change, such as one in conflict with the file. */
  z.object({
    kind: z.literal('discard'),
    path: pathSchema,
    change: z.enum(['set', 'add', 'remove', 'order']),
  }),
])

export type Edit = z.infer<typeof editSchema>
export type EditOf<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>

/** The body of a save. */
export const editsSchema = z.object({ edits: z.array(editSchema).min(1).max(MAX_ITEMS) })

/** The body of a preview. Without edits it is of what is saved. */
export const trialSchema = z.object({ edits: z.array(editSchema).max(MAX_ITEMS) })
