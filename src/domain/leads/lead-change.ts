import { Failure } from '../failure.ts'
import { keysOf } from '../keys-of.ts'
import type { LeadChange } from './lead-query.ts'
import type { Colleague, Lead, LeadHistoryEntry } from './lead.ts'

/** The oldest entries of a longer history are dropped. */
const HISTORY_MAX = 200

/** An entry of a lead's history, without its author and time. */
type HistoryFact = Omit<LeadHistoryEntry, 'at' | 'by'>

/** Who changes a lead and when, and the account that the change makes responsible. */
interface ChangeContext {
  readonly by: string
  readonly now: Date
  readonly responsible?: Colleague | undefined
}

/** A lead with what a person did with it, which is also its last change. */
export function recordHistory(
  lead: Lead,
  { by, now }: Pick<ChangeContext, 'by' | 'now'>,
  ...done: readonly HistoryFact[]
): Lead {
  const at = now.toISOString()
  const entries = done.map((fact) => ({ at, by, ...fact }))
  const history = [...lead.history, ...entries].slice(-HISTORY_MAX)
  return { ...lead, history, changedAt: at, changedBy: by }
}

/** The fields that people change, in one form for comparing. */
type Fields = {
  [Field in Exclude<keyof LeadChange, 'seen'>]-?: Exclude<LeadChange[Field], undefined>
}

/**
 * The name of each field, and the entry that a change of it makes in the history. Opening or
 * starring a lead makes none.
 */
const FIELD_FACTS: Readonly<
  Record<keyof Fields, { readonly name: string; readonly record?: (lead: Lead) => HistoryFact }>
> = {
  status: { name: 'status', record: ({ status }) => ({ what: 'status', to: status }) },
  isRead: { name: 'read mark' },
  star: { name: 'star' },
  note: { name: 'note', record: () => ({ what: 'note', to: '' }) },
  value: { name: 'value', record: ({ value = '' }) => ({ what: 'value', to: String(value) }) },
  responsible: {
    name: 'person responsible',
    record: ({ responsible }) => ({ what: 'responsible', to: responsible?.username ?? '' }),
  },
  dueOn: { name: 'due date', record: ({ dueOn = '' }) => ({ what: 'due', to: dueOn }) },
}

const FIELDS = keysOf(FIELD_FACTS)

/**
 * Applies a change field by field, so that two people who change different fields both succeed.
 * "Not spam" removes the reason.
 *
 * @throws {Failure} `changed` when someone else has changed one of the fields since it was read.
 */
export function applyLeadChange(lead: Lead, change: LeadChange, context: ChangeContext): Lead {
  if (lead.deletedAt) throw new Failure('not-found', 'This lead has been deleted.')
  const { seen = {}, ...given } = change
  const before = readFields(lead)
  // JSON has no member that is undefined.
  const after = { ...before, ...(given as Partial<Fields>) }
  const changed = FIELDS.filter((field) => after[field] !== before[field])
  const field = changed.find((each) => seen[each] !== undefined && seen[each] !== before[each])
  if (field) {
    const { name } = FIELD_FACTS[field]
    throw new Failure('changed', `Someone else changed the ${name}. Check it and try again.`)
  }
  if (changed.length === 0) return lead
  return applyFields(lead, after, changed, context)
}

function applyFields(
  lead: Lead,
  { status, isRead, star, note, value, responsible, dueOn }: Fields,
  changed: readonly (keyof Fields)[],
  context: ChangeContext,
): Lead {
  const next: Lead = {
    ...lead,
    status,
    isRead: isRead || (changed.includes('status') && status !== 'new'),
    star,
    note,
    value: value ?? undefined,
    dueOn: dueOn ?? undefined,
    spamReason: status === 'spam' ? lead.spamReason : undefined,
    answeredAt: findAnswer(lead, status, context.now),
  }
  if (changed.includes('responsible'))
    next.responsible = responsible === null ? undefined : context.responsible
  const done = changed.flatMap((field) => FIELD_FACTS[field].record?.(next) ?? [])
  return done.length === 0 ? next : recordHistory(next, context, ...done)
}

/** The time when a lead was answered. A lead that is new again has none, unless there was a reply. */
function findAnswer(lead: Lead, status: Lead['status'], now: Date): string | undefined {
  if (status === lead.status || status === 'spam') return lead.answeredAt
  if (status === 'new') return findFirstReply(lead)?.at
  return lead.answeredAt ?? now.toISOString()
}

function readFields(lead: Lead): Fields {
  const { status, isRead, star, note, value = null, dueOn = null, responsible } = lead
  return { status, isRead, star, note, value, dueOn, responsible: responsible?.id ?? null }
}

/** A lead with a reply or with its delivery, as the answer that a new one waited for. */
export function recordAnswer(
  lead: Lead,
  context: Pick<ChangeContext, 'by' | 'now'>,
  ...done: readonly HistoryFact[]
): Lead {
  const isFirst = lead.status === 'new'
  const answered = {
    ...lead,
    status: isFirst ? ('contacted' as const) : lead.status,
    answeredAt: lead.answeredAt ?? context.now.toISOString(),
  }
  const contacted = isFirst ? [{ what: 'status', to: 'contacted' } as const] : []
  return recordHistory(answered, context, ...done, ...contacted)
}

/**
 * A lead whose reply was delivered after all, or will never be. A lead with no other answer is new
 * again then, so that its sender is seen to wait.
 */
export function settleReply(lead: Lead, emailKey: string, isDelivered: boolean, now: Date): Lead {
  const reply = lead.history.find((entry) => entry.emailKey === emailKey)
  if (!reply || (isDelivered && reply.failedAt === undefined)) return lead
  const { failedAt: _, ...sent } = reply
  const settled = isDelivered ? sent : { ...sent, failedAt: now.toISOString() }
  const history = lead.history.map((entry) => (entry === reply ? settled : entry))
  const { answeredAt, ...waiting } = { ...lead, history }
  const context = { by: 'The site', now }
  if (isDelivered) return recordAnswer({ ...lead, history }, context)
  // A person chose any other status and so has seen the lead.
  const isByReply = lead.status === 'new' || lead.status === 'contacted'
  if (answeredAt !== reply.at || !isByReply) return { ...lead, history }
  const other = findFirstReply({ history })
  if (other) return { ...lead, history, answeredAt: other.at }
  return recordHistory({ ...waiting, status: 'new' }, context, { what: 'status', to: 'new' })
}

/** The storage key of the newest reply's email, empty where there is none. */
export function findNewestReply({ history }: Pick<Lead, 'history'>): string {
  return history.findLast(({ what }) => what === 'reply')?.emailKey ?? ''
}

/** The first reply that was not given up. */
function findFirstReply({ history }: Pick<Lead, 'history'>): LeadHistoryEntry | undefined {
  return history.find(({ what, failedAt }) => what === 'reply' && failedAt === undefined)
}

/** Whether no one has worked on a lead since the email of a reply was given up. */
export function isFailedReplyOpen({ history, deletedAt }: Lead, emailKey: string): boolean {
  const failedAt = history.find((entry) => entry.emailKey === emailKey)?.failedAt
  return !deletedAt && failedAt !== undefined && history.every(({ at }) => at <= failedAt)
}
