import type { CampaignField } from './link.ts'
import type { SavedLink } from './saved-link.ts'

/** A page that a link can lead to. */
export interface LinkTarget {
  readonly path: string
  readonly title: string
  /** The quizzes that count its visitors. */
  readonly quizzes: readonly string[]
}

/** The figures of a link in the last year. Only links to quizzes have quiz figures. */
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

/** Checked after a test click. */
export interface LinkClicks {
  readonly visitsToday: number
}

/** The campaigns screen. */
export interface CampaignOverview {
  readonly origin: string
  readonly targets: readonly LinkTarget[]
  /** Newest first. */
  readonly links: readonly LinkWithFigures[]
  /** The values of each field so far, most used first. */
  readonly used: Readonly<Record<CampaignField, readonly string[]>>
}
