import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/duration.ts'

/** Saves of one moment share a call. */
const BURST_MS = 150

/** The minimum time between calls: a hundred saves in ten seconds make three builds on one machine. */
const MIN_INTERVAL_MS = 5_500

/** A call that is this late was lost with its process. */
const LOST_AFTER_MS = 20_000

const CLOCK_TOLERANCE_MS = 10_000

const BACKOFF_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS] as const

/** The next call of the build hook and the outcome of the last. Compare-and-swap elects one caller for many saves. */
export const hookSchema = z.object({
  /** When the next call is due, if a build was requested. */
  dueAt: z.iso.datetime().optional(),
  /** The id of the request that waits for that time or makes the call. */
  caller: z.string().optional(),
  /** Set during a call. */
  callingSince: z.iso.datetime().optional(),
  calledAt: z.iso.datetime().optional(),
  /** Consecutive failed calls. */
  failures: z.int().min(0),
  error: z.string().optional(),
})

export type HookState = z.infer<typeof hookSchema>

/** The inputs of a change of the state. */
export interface CallContext {
  readonly now: Date
  readonly caller: string
  /** The longest time that a save may wait for others, which bounds how far ahead a call can be. */
  readonly publishDelayMs: number
}

const NEVER_CALLED: HookState = { failures: 0 }

/** Schedule a call after `waitMs`. A scheduled one stays if it is earlier and its process is not lost. */
export function scheduleCall(
  state: HookState = NEVER_CALLED,
  waitMs: number,
  { now, caller, publishDelayMs }: CallContext,
): HookState {
  const { dueAt } = state
  const isOverdue = dueAt !== undefined && readAge(dueAt, now) >= 0
  const ownTime = now.getTime() + Math.max(BURST_MS, isOverdue ? 0 : waitMs)
  const callTime = Math.max(ownTime, findIntervalEnd(state, now))
  const isKept =
    dueAt !== undefined &&
    readAge(dueAt, now) < LOST_AFTER_MS &&
    !isTooFarAhead(dueAt, publishDelayMs, now) &&
    Date.parse(dueAt) <= callTime
  return isKept ? state : { ...state, dueAt: new Date(callTime).toISOString(), caller }
}

/** Make a call due at once. */
export function advanceCall(state: HookState = NEVER_CALLED, now: Date): HookState {
  return { ...state, dueAt: now.toISOString() }
}

/** Take a call that is due. Someone else has taken it if the state has another `caller`. */
export function claimCall(state: HookState = NEVER_CALLED, context: CallContext): HookState {
  if (!isCallDue(state, context)) return state
  const calledAt = context.now.toISOString()
  return { ...state, dueAt: undefined, caller: context.caller, callingSince: calledAt, calledAt }
}

/** Record the outcome of a call; one that failed is repeated later, unless a save wants it sooner. */
export function finishCall(
  state: HookState = NEVER_CALLED,
  error: string | undefined,
  now: Date,
): HookState {
  const { callingSince: _, error: __, ...rest } = state
  if (error === undefined) return { ...rest, failures: 0 }
  const failures = rest.failures + 1
  // There is at least one failure, and after many the last wait repeats.
  const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!
  return { dueAt: new Date(now.getTime() + wait).toISOString(), ...rest, failures, error }
}

/** A call also counts as due if a wrong clock set it too far ahead, or if its process stopped during it. */
export function isCallDue(
  { dueAt, callingSince }: HookState,
  { now, publishDelayMs }: Pick<CallContext, 'now' | 'publishDelayMs'>,
): boolean {
  const isDue = dueAt !== undefined && readAge(dueAt, now) >= 0
  const isWrong = dueAt !== undefined && isTooFarAhead(dueAt, publishDelayMs, now)
  const isLost = callingSince !== undefined && !isWithin(LOST_AFTER_MS, callingSince, now)
  return isDue || isWrong || isLost
}

/** Whether the hook was called at most `ms` ago. A later time than now comes from a wrong clock. */
export function wasCalledWithin(
  ms: number,
  state: HookState | undefined,
  now: Date,
): state is HookState {
  const { calledAt } = state ?? NEVER_CALLED
  return calledAt !== undefined && isWithin(ms, calledAt, now)
}

function findIntervalEnd(state: HookState, now: Date): number {
  const isRecent = wasCalledWithin(MIN_INTERVAL_MS, state, now)
  return isRecent && state.calledAt ? Date.parse(state.calledAt) + MIN_INTERVAL_MS : 0
}

/** Whether a call is later than the end of the publish delay and than the retry of a failed call. */
function isTooFarAhead(dueAt: string, publishDelayMs: number, now: Date): boolean {
  const longestWait = Math.max(publishDelayMs, BACKOFF_MS.at(-1) ?? 0) + LOST_AFTER_MS
  return Date.parse(dueAt) - now.getTime() > longestWait
}

/** Whether a time was at most `ms` ago. A later one than now comes from a wrong clock. */
function isWithin(ms: number, time: string, now: Date): boolean {
  const age = readAge(time, now)
  return age < ms && -age <= CLOCK_TOLERANCE_MS
}

/** The milliseconds since a time, which are negative for one in the future. */
function readAge(time: string, now: Date): number {
  return now.getTime() - Date.parse(time)
}
