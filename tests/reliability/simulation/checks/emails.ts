import type { Email } from '#domain/email/email.ts'
import { outbox } from '#server/email/outbox.ts'
import type { Event } from '../checks.ts'
import { isQuiet } from '../journeys/guide.ts'
import type { Plan } from '../plan.ts'
import { TEAM } from '../prepare-process.ts'
import type { Delivery, MailServer } from '../world/mail.ts'

/**
 * Two deliveries are never this close. A claim and the first pause last for a minute from when the claim is
 * decided. Writing it takes up to 12 seconds where storage fails, and so may the delivery after it.
 */
const CLAIM_MS = 36_000

/** A delivery, and noting it, take less. */
const SENDING_MS = 60_000

const DAY_MS = 86_400_000

interface Around {
  readonly history: readonly Event[]
  readonly plan: Plan
  readonly mail: MailServer
  /** When the process was killed, in virtual milliseconds. */
  readonly kills: readonly number[]
}

/** Each email is sent once, to whom it is for; again only around a kill or where an answer was lost. */
export async function checkEmails(around: Around): Promise<string[]> {
  const { mail, plan } = around
  const stored = await outbox.all()
  const deliveries = Map.groupBy(mail.delivered, ({ id }) => id)
  return [
    ...[...deliveries.values()].flatMap((sent) => checkRepetitions(sent, around)),
    ...stored.flatMap((email) => checkStored(email, deliveries.get(email.id) ?? [], plan)),
    ...checkNotices(around),
    ...checkDaily(mail.delivered, plan),
  ]
}

function checkRepetitions(sent: readonly Delivery[], { plan, kills }: Around): string[] {
  return sent.flatMap((email, i) => {
    const before = sent[i - 1]
    if (!before) return []
    const [from, to] = [before.atMs, before.atMs + SENDING_MS]
    const isKilled = kills.some((atMs) => atMs >= from - SENDING_MS && atMs <= to)
    const isExcused = isKilled || !before.isAnswered || plan.faultRate + plan.jumps > 0
    const isClaimed = email.atMs - before.atMs < CLAIM_MS && plan.jumps === 0
    return isExcused && !isClaimed
      ? []
      : [
          `the email "${email.subject}" was sent again ${Math.round(email.atMs - before.atMs)} ms later`,
        ]
  })
}

function checkStored(email: Email, sent: readonly Delivery[], plan: Plan): string[] {
  const { subject, state, kind } = email
  const what = `the ${kind} email "${subject}"`
  const to = email.to === 'team' ? TEAM : email.to
  // Links are made when an email is sent.
  const parts = email.text.split(/\{\w+\}/)
  const isSame = (delivery: Delivery) =>
    delivery.to === to &&
    delivery.subject === subject &&
    delivery.replyTo === email.replyTo &&
    hasInOrder(delivery.text, parts)
  return [
    ...(sent.every(isSame) ? [] : [`${what} was delivered differently`]),
    ...(state === 'waiting' ? [`${what} still waits`] : []),
    ...(state === 'sent' && sent.length === 0
      ? [`${what} was not sent, and is noted as sent`]
      : []),
    ...(state === 'failed' ? [`${what} was given up`] : []),
    ...(isQuiet(plan) && state !== 'discarded' && sent.length !== 1
      ? [`${what} was sent ${sent.length} times`]
      : []),
    ...(isQuiet(plan) &&
    kind !== 'account' &&
    // It has the time at which its lead is late, so that its key follows from the lead.
    !subject.startsWith('A lead has waited') &&
    sent.some(({ at }) => at - Date.parse(email.createdAt) > 30_000)
      ? [`${what} was sent late`]
      : []),
  ]
}

function hasInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !/\{\w+\}/.test(text)
}

/** The team gets one notice of each message and request. */
function checkNotices({ history, plan, mail }: Around): string[] {
  return history.flatMap(({ step, outcome }) => {
    if (step.act !== 'contact' && step.act !== 'assessment') return []
    const notices = mail.find(TEAM, step.mark).filter(({ subject }) => / from /.test(subject))
    const ids = notices.filter(({ subject }) => !/waited/.test(subject)).map(({ id }) => id)
    const count = new Set(ids).size
    if (count > 1) return [`the team got ${count} notices of ${step.mark}`]
    // A person who is forgotten meanwhile takes the email along.
    const isForgotten = history.some(({ step: other }) => other.act === 'forget')
    const isMissing = count === 0 && outcome.status === 201 && plan.faultRate === 0 && !isForgotten
    return isMissing ? [`the team got no notice of ${step.mark}`] : []
  })
}

/** Strangers cannot have an address emailed again and again, and the team has one digest a day. */
function checkDaily(sent: readonly Delivery[], plan: Plan): string[] {
  if (!isQuiet(plan)) return []
  const digests = sent.filter(({ subject }) => / since (?:yesterday|[\d-]+)$/.test(subject))
  const days = Map.groupBy(digests, ({ at }) => new Date(at).toISOString().slice(0, 10))
  const replies = sent.filter(({ subject }) => /We have your message/.test(subject))
  return [
    ...[...days].flatMap(([day, own]) =>
      own.length > 1 ? [`two digests were sent on ${day}`] : [],
    ),
    ...[...Map.groupBy(replies, ({ to }) => to)].flatMap(([to, own]) =>
      own.some(({ at }, i) => at - (own[i - 1]?.at ?? -Infinity) < 0.7 * DAY_MS)
        ? [`more than one a day was sent to ${to}`]
        : [],
    ),
  ]
}
