import type { ComparedFigures } from '../figures.ts'
import type { CampaignField } from './link.ts'
import type { SavedLink } from './saved-link.ts'

/** A page that a link can lead to. */
export interface LinkTarget {
  readonly path: string
  readonly title: string
  /** The quizzes that count its visitors. */
  readonly quizzes: readonly string[]
  /** False for a quiz that opens only after a form: a new link cannot lead to it. */
  readonly isOffered: boolean
}

/** A short address of a saved link. */
export interface ShortAddress {
  readonly name: string
  readonly url: string
  /** In the period. */
  readonly clicks: number
}

export interface LinkWithFigures extends SavedLink {
  readonly url: string
  /** Whether its page still exists. */
  readonly hasTarget: boolean
  /** Whether its page counts test clicks: those of quizzes do. */
  readonly isTestable: boolean
  readonly figures: ComparedFigures
  /** Oldest first. */
  readonly shortLinks: readonly ShortAddress[]
}

/** The saved links of one `utm_campaign`. */
export interface CampaignGroup {
  readonly campaign: string
  /** Newest first, archived ones included. */
  readonly links: readonly LinkWithFigures[]
  /** Of everything with the campaign's name, of saved links or not. */
  readonly totals: ComparedFigures
}

/** Checked after a test click. */
export interface LinkClicks {
  readonly testedAt: string | undefined
}

/** The campaigns screen. */
export interface CampaignOverview {
  readonly origin: string
  readonly targets: readonly LinkTarget[]
  /** The one with the newest link first. */
  readonly campaigns: readonly CampaignGroup[]
  /** The values of each field so far, most used first. */
  readonly used: Readonly<Record<CampaignField, readonly string[]>>
}
