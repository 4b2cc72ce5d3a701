import { z } from 'zod'

/** Saves of one moment share a call. */
const BURST_MS = 150

/** The minimum time between calls: a hundred saves in ten seconds make three builds on one machine. */
const MIN_INTERVAL_MS = 5_500

/** A call that is this late was lost with its process. One that was lost while it was made is found by `repair.ts`. */
const LOST_AFTER_MS = 20_000

const BACKOFF_MS = [10_000, 30_000, 60_000, 300_000] as const

/** The next call of the build hook and the outcome of the last. Compare-and-swap elects one caller for many saves. */
export const hookSchema = z.object({
  /** When the next call is due, if a build was requested. */
  dueAt: z.iso.datetime().optional(),
  /** Who waits for that time, or made the last call. */
  caller: z.string().optional(),
  calledAt: z.iso.datetime().optional(),
  /** Consecutive failed calls. */
  failures: z.int().min(0),
  error: z.string().optional(),
})

export type HookState = z.infer<typeof hookSchema>

/** What a change of the state depends on. */
export interface Moment {
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
  { now, caller }: Moment,
): HookState {
  const dueAt = timeOf(state.dueAt)
  const isLost = dueAt <= now.getTime() - LOST_AFTER_MS
  const ownTime = now.getTime() + Math.max(BURST_MS, isLost ? 0 : waitMs)
  const callTime = Math.max(ownTime, intervalEnd(state, now))
  const isKept = dueAt <= callTime && !isLost
  return isKept ? state : { ...state, dueAt: new Date(callTime).toISOString(), caller }
}

/** Make a call due at once. */
export function hurryCall(state: HookState = NEVER_CALLED, now: Date): HookState {
  return { ...state, dueAt: now.toISOString() }
}

/** Take a call that is due. Someone else has taken it if the state has another `caller`. */
export function claimCall(state: HookState = NEVER_CALLED, moment: Moment): HookState {
  if (!isCallDue(state, moment)) return state
  const { dueAt: _, ...rest } = state
  const calledAt = moment.now.toISOString()
  return { ...rest, caller: moment.caller, calledAt }
}

/** Record the outcome of a call; one that failed is repeated later, unless a save wants it sooner. */
export function finishCall(
  state: HookState = NEVER_CALLED,
  error: string | undefined,
  now: Date,
): HookState {
  const { error: _, ...rest } = state
  if (error === undefined) return { ...rest, failures: 0 }
  const failures = rest.failures + 1
  const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!
  return { dueAt: new Date(now.getTime() + wait).toISOString(), ...rest, failures, error }
}

/** Due is also a call so far ahead that the clock was wrong. */
export function isCallDue(
  state: HookState,
  { now, publishDelayMs }: Pick<Moment, 'now' | 'publishDelayMs'>,
): boolean {
  // The end of the delay, or the retry of a failed call.
  const furthest = Math.max(publishDelayMs, BACKOFF_MS.at(-1) ?? 0) + LOST_AFTER_MS
  const ahead = timeOf(state.dueAt) - now.getTime()
  return ahead <= 0 || (ahead > furthest && ahead < Infinity)
}

/** Whether the hook was called at most `ms` ago. A much later time than now comes from a wrong clock. */
export function wasCalledWithin(ms: number, state: HookState | undefined, now: Date): boolean {
  return Math.abs(now.getTime() - timeOf(state?.calledAt)) < ms
}

function intervalEnd(state: HookState, now: Date): number {
  const isRecent = wasCalledWithin(MIN_INTERVAL_MS, state, now)
  return isRecent ? timeOf(state.calledAt) + MIN_INTERVAL_MS : 0
}

function timeOf(moment: string | undefined): number {
  return moment === undefined ? Infinity : Date.parse(moment)
}
