import type { MainFigures } from '../funnel/report.ts'
import type { CampaignField } from './link.ts'
import type { SavedLink } from './saved-link.ts'

/** A page that a link can lead to. */
export interface LinkTarget {
  readonly path: string
  readonly title: string
  /** The quizzes that count its visitors. */
  readonly quizzes: readonly string[]
}

export interface LinkWithFigures extends SavedLink {
  readonly url: string
  /** Of the last year. Only links to quizzes have quiz figures. */
  readonly figures: Readonly<Partial<MainFigures>> & { readonly leads: number }
}

/** Checked after a test click. */
export interface LinkClicks {
  readonly testedAt: string | undefined
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
