import type { Site, SiteKind } from './site.ts'

/** `quick` is part of `npm test`; `full` repeats the volumes of the original attacks. */
export type Volume = 'quick' | 'full'

/** One attack against a running site. */
export interface Attack {
  /** Its number in SECURITY.md. */
  readonly item: number
  readonly name: string
  /** What the attack achieved before there was a defense, at full volume. */
  readonly before: string
  readonly site: SiteKind
  /** Changes the site in a way that other attacks would notice. */
  readonly needsOwnSite?: boolean
  readonly run: (site: Site, volume: Volume) => Promise<Outcome>
}

export interface Outcome {
  /** The figure of this run. */
  readonly after: string
  readonly holds: boolean
}

const BUSY_FACTOR = 3

/**
 * The time that an attack may cost. At full volume the machine does nothing else, and the budget holds.
 * The quick attacks may share it with other work; the faults they look for cost far more.
 */
export function allowedMs(budgetMs: number, volume: Volume): number {
  return volume === 'full' ? budgetMs : budgetMs * BUSY_FACTOR
}

/** The number of repetitions for a volume. */
export function scaled(volume: Volume, { quick, full }: Record<Volume, number>): number {
  return volume === 'full' ? full : quick
}
