import type { JobName } from './plan.ts'

/** What must hold later, once what it depends on was answered. */
export interface Expectation {
  readonly what: string
  /** When it must hold, by the wall clock; at the end of everything else without any. */
  readonly at?: number
  /** What runs just before that. */
  readonly jobs?: readonly JobName[]
  holds(): Promise<boolean>
}
