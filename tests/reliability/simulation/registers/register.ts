import type { World } from '../world/people-at-work.ts'

/** The value after a moment, or `undefined` where that contradicts the value before. */
export type Effect = (value: string) => string | undefined

/** One value that people change and look at. Its history must fit one order. */
export interface Register {
  readonly initial: string
  /** What a change does, moment by moment. One without an answer may stop in between. */
  effects(mark: string, seen: string): readonly Effect[]
  /** What may follow when a change stopped in between. */
  readonly leftovers?: readonly Effect[]
  /** The status of a refused change, and when it is right. */
  readonly refusal?: {
    readonly status: number
    isRight(value: string, mark: string, seen: string): boolean
  }
  change(mark: string, seen: string, world: World): Promise<Response>
  /** @returns `undefined` when there was no answer. */
  read(world: World): Promise<string | undefined>
  /** What a reader sees of a value. */
  shown?(value: string): string
}

/** A change of what its author saw. Repeated by the server, it finds itself done. */
export const swaps = (seen: string, next: string): Effect[] => [
  (value) => (value === seen || value === next ? next : undefined),
]

/** A swap is refused when there is another value. */
export const refusesOthers = (valueOf: (mark: string) => string) =>
  ({
    status: 412,
    isRight: (value: string, mark: string, seen: string) =>
      value !== seen && value !== valueOf(mark),
  }) as const

/** The number in a mark. */
export function numberOf(mark: string): number {
  return Number(/\d+/.exec(mark)?.[0] ?? 0)
}
