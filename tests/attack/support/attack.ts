import type { Site, SiteKind } from './site.ts'

/** One attack against a running site. */
export interface Attack {
  /** Its number in SECURITY.md. */
  readonly item: number
  readonly name: string
  /** What the attack achieved before there was a defense, at full volume. */
  readonly before: string
  readonly site: SiteKind
  /** A quick one is part of `npm test`; the others repeat the volumes of the original attacks. */
  readonly run: (site: Site, isQuick: boolean) => Promise<Outcome>
}

export interface Outcome {
  /** The figure of this run. */
  readonly after: string
  readonly holds: boolean
}
