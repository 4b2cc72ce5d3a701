import { z } from 'zod'
import { logQuerySchema } from '../storage/ordered-log-query.ts'
import { TIME_KEY, readTimeOfKey } from '../storage/time-key.ts'
import { messageSchema } from './contact-message.ts'
import { LEAD_KINDS } from './lead-kinds.ts'
import { dueDaySchema, leadStatusSchema, leadValueSchema, NOTE_MAX } from './lead.ts'

/** Pages that were opened before an update, and bookmarks, still say `read`. */
const statusSchema = z.preprocess(
  (status) => (status === 'read' ? 'new' : status),
  leadStatusSchema,
)

const tag = (name: string) =>
  z.string().trim().max(255, `${name} must be at most 255 characters long`).optional()

/** The filter of the inbox and its CSV. An absent member matches every lead. */
export const leadFilterSchema = z.object({
  kind: z.enum(LEAD_KINDS, `kind must be one of ${LEAD_KINDS.join(', ')}`).optional(),
  status: statusSchema.optional(),
  /** A campaign name in normal form. */
  campaign: tag('campaign'),
  /** The other tags of a campaign link, so that it lists its own leads; {@link NO_TAG} for none. */
  source: tag('source'),
  medium: tag('medium'),
  content: tag('content'),
  starred: z.literal('yes', 'starred can only be "yes"').optional(),
  /** The first and the last day of arrival, in the firm's time zone. */
  from: z.iso.date('from must be a day such as 2026-03-20').optional(),
  to: z.iso.date('to must be a day such as 2026-03-20').optional(),
  /** The id of an account, or `none`. */
  responsible: z
    .union([z.uuid(), z.literal('none')], 'responsible must be the id of an account or "none"')
    .optional(),
  /** Open leads with any due date, with a due date that has come, or with an overdue answer. */
  due: z.enum(['any', 'today', 'overdue'], 'due must be any, today or overdue').optional(),
  text: z.string().trim().max(200, 'text must be at most 200 characters long').optional(),
})

export type LeadFilter = z.infer<typeof leadFilterSchema>

export const leadPageSchema = leadFilterSchema.extend({
  sort: z.enum(['newest', 'oldest'], 'sort must be newest or oldest').optional(),
  ...logQuerySchema.shape,
})

export type LeadSort = NonNullable<z.infer<typeof leadPageSchema>['sort']>

/** A lead's key, as in its address. */
export const leadKeySchema = z.string().regex(TIME_KEY, 'There is no such lead.')

const changedFields = z.strictObject({
  status: statusSchema,
  isRead: z.boolean('isRead must be true or false'),
  star: z.boolean('star must be true or false'),
  note: z
    .string('The note must be text.')
    .max(NOTE_MAX, `A note can have at most ${NOTE_MAX.toLocaleString('en-US')} characters.`),
  /** Null removes it, as in the next two fields. */
  value: leadValueSchema.nullable(),
  /** The id of an account. */
  responsible: z.uuid('There is no such account.').nullable(),
  dueOn: dueDaySchema.nullable(),
})

/** A change of the fields that are present. `seen` has their values before, to detect conflicts. */
export const leadChangeSchema = changedFields.partial().extend({
  seen: changedFields.partial().strip().optional(),
})

export type LeadChange = z.infer<typeof leadChangeSchema>

const SUBJECT_MAX = 150

/** A reply to the person who wrote, as the lead's screen sends it. */
export const replySchema = z.strictObject({
  /** Made by the browser. A repetition with the same id is the same reply. */
  id: z.uuid('id must be a UUID'),
  subject: z
    .string('Subject is required')
    .trim()
    .min(1, 'Subject is required')
    .max(SUBJECT_MAX, `Subject must be at most ${SUBJECT_MAX} characters long`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Subject must be one line'),
  text: messageSchema,
  /** The storage key of the newest reply's email that its writer saw, empty where there was none. */
  seen: z.string().max(100).optional(),
})

export type Reply = z.infer<typeof replySchema>

/**
 * A part of the inbox is 11.6 days: the first four of a key's thirteen leading digits. Parts sort
 * newest first, as keys do.
 */
export const PART_DIGITS = 4
const KEY_DIGITS = 13

/** The times of a part's keys: from `from` until just before `to`. */
export function readPartPeriod(part: string): { readonly from: Date; readonly to: Date } {
  const edge = (digit: string) => readTimeOfKey(part.padEnd(KEY_DIGITS, digit))?.getTime() ?? 0
  return { from: new Date(edge('9')), to: new Date(edge('0') + 1) }
}

/** A cursor after every key of a part. */
export function buildPartEnd(part: string): string {
  return `${part.padEnd(KEY_DIGITS, '9')}-z`
}

/** A cursor before every key of a part, for a list that begins with the oldest. */
export function buildPartStart(part: string): string {
  return `${part.padEnd(KEY_DIGITS, '0')}-0`
}
