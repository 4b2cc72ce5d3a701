import type { CampaignField } from './link.ts'
import type { SavedLink } from './saved-link.ts'

/** A page that a link may lead to. */
export interface LinkTarget {
  readonly path: string
  readonly title: string
  /** The quizzes whose visits a link to it leads to; none for a page that is not counted. */
  readonly quizzes: readonly string[]
}

/** What came of a link in the last year. Quiz figures are absent where the page is no quiz. */
export interface LinkFigures {
  readonly views?: number
  readonly started?: number
  readonly submitted?: number
  readonly leads: number
}

export interface LinkWithFigures extends SavedLink {
  readonly url: string
  readonly figures: LinkFigures
}

/** What a test click waits for. */
export interface LinkClicks {
  readonly visitsToday: number
}

/** Everything the campaigns screen shows. */
export interface CampaignOverview {
  readonly origin: string
  readonly targets: readonly LinkTarget[]
  /** Newest first. */
  readonly links: readonly LinkWithFigures[]
  /** What was used before in each field, most used first. */
  readonly used: Readonly<Record<CampaignField, readonly string[]>>
}
