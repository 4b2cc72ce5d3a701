import type { Event } from '../checks.ts'
import { isLinearizable, type Operation } from '../linearizability.ts'
import type { Step } from '../plan.ts'
import { type Effect, type Register } from './register.ts'
import { registerOf, type Subject, SUBJECTS } from './registers.ts'

/** Of a clock that jumps twice during a request. */
const SIGNED_OUT = 401

/** With `conflict` the server gives up, and an attempt may have had an effect. */
const KNOWN: ReadonlySet<number> = new Set([SIGNED_OUT, 409])

type RegisterStep = Extract<Step, { act: 'change' | 'look' }>

/**
 * The answers about each value must fit one order.
 *
 * @param last What each value is in the end.
 */
export function checkHistories(
  history: readonly Event[],
  last: ReadonlyMap<Subject, string>,
): string[] {
  return SUBJECTS.flatMap((subject) => {
    const register = registerOf(subject)
    const events = history.flatMap((event) => {
      const { step } = event
      const isOfRegister = step.act === 'change' || step.act === 'look'
      return isOfRegister && step.subject === subject ? [{ event, step }] : []
    })
    if (events.length === 0) return []
    const strange = events.filter(({ event, step }) => isStrange(event, step, register))
    const operations = events.flatMap(({ event, step }) => toOperations(event, step, register))
    const end = Math.max(...events.map(({ event }) => event.end)) + 1
    const shown = last.get(subject)
    if (shown !== undefined) operations.push({ start: end, end, apply: sees(shown, register) })
    return [
      ...strange.map(({ event }) => `a change of ${subject} was answered ${event.outcome.status}`),
      ...(isLinearizable(operations, register.initial) ? [] : [`no order explains ${subject}`]),
    ]
  })
}

function toOperations(
  { outcome, start, end, seen = '' }: Event,
  step: RegisterStep,
  register: Register,
): Operation<string>[] {
  const { status, value } = outcome
  if (step.act === 'look') {
    return value === undefined ? [] : [{ start, end, apply: sees(value, register) }]
  }
  const { refusal } = register
  if (status === SIGNED_OUT) return []
  if (status === refusal?.status) {
    const apply: Effect = (now) => (refusal.isRight(now, step.mark, seen) ? now : undefined)
    return [{ start, end, apply }]
  }
  const effects = register.effects(step.mark, seen)
  if (isDone(status)) return effects.map((apply) => ({ start, end, apply }))
  const left = [...effects, ...(register.leftovers ?? [])]
  return left.map((apply) => ({ start, end: Infinity, apply }))
}

function sees(shown: string, { shown: show = (value) => value }: Register): Effect {
  return (value) => (show(value) === shown ? value : undefined)
}

export function isDone(status: number): boolean {
  return status >= 200 && status < 300
}

/** A response that no change of a simulation should have. */
function isStrange({ outcome }: Event, { act }: RegisterStep, { refusal }: Register): boolean {
  const { status } = outcome
  const isKnown =
    status === 0 ||
    isDone(status) ||
    status >= 500 ||
    KNOWN.has(status) ||
    status === refusal?.status
  return act === 'change' && !isKnown
}
