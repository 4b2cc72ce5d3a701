import { z } from 'zod'
import { LEAD_STATUSES } from './statuses.ts'

export const NOTE_MAX = 10_000
const VALUE_MAX = 1_000_000_000

export const leadStatusSchema = z.enum(
  LEAD_STATUSES,
  `status must be one of ${LEAD_STATUSES.join(', ')}`,
)

/** An amount in the firm's currency, with at most two decimals. */
export const leadValueSchema = z
  .number('The value must be a number.')
  .min(0, 'The value must not be negative.')
  .max(VALUE_MAX, `The value must be at most ${VALUE_MAX.toLocaleString('en-US')}.`)
  .refine((value) => Number(value.toFixed(2)) === value, 'The value can have at most two decimals.')

/** A day in the firm's time zone. */
export const dueDaySchema = z.iso.date('The due date must be a day such as 2026-03-20.')

/** The account of a person who works on leads. The name is kept when the account is deleted. */
const colleagueSchema = z.object({ id: z.uuid(), username: z.string().max(200) })

export type Colleague = z.infer<typeof colleagueSchema>

const historyEntrySchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  what: z.enum(['status', 'responsible', 'due', 'value', 'note', 'reply', 'deleted', 'restored']),
  /** The new value as text, or the subject of a reply; empty when the value was removed. */
  to: z.string().max(300),
  /** The storage key of a reply's email. */
  emailKey: z.string().max(100).optional(),
})

/** What a person did with a lead. */
export type LeadHistoryEntry = z.infer<typeof historyEntrySchema>

/** Fields that the site adds on arrival and people who work on leads change. */
export const handling = {
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  status: leadStatusSchema,
  /** Whether someone has opened it. */
  isRead: z.boolean(),
  star: z.boolean(),
  note: z.string().max(NOTE_MAX),
  /** Of a lead that was won. */
  value: leadValueSchema.optional(),
  responsible: colleagueSchema.optional(),
  /** When the person responsible wants to be reminded. */
  dueOn: dueDaySchema.optional(),
  /** The first reply, or the first status after `new`. It stops the clock of the promise. */
  answeredAt: z.iso.datetime().optional(),
  /** The storage key of the email that reminded the team of it. */
  escalationKey: z.string().max(100).optional(),
  /** Oldest first. */
  history: z.array(historyEntrySchema),
  /** The last change by a person. */
  changedAt: z.iso.datetime().optional(),
  changedBy: z.string().optional(),
  /** Set while a deletion can be undone. */
  deletedAt: z.iso.datetime().optional(),
}
