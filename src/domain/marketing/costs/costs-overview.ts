import type { Cost } from './cost.ts'
import type { CostLayout, KnownCampaign } from './layout.ts'

/** The costs screen. */
export interface CostsOverview {
  /** Of the period, in the order of their days. */
  readonly costs: readonly Cost[]
  /** The most recently used first. */
  readonly layouts: readonly CostLayout[]
  readonly known: readonly KnownCampaign[]
}

export interface StoredCosts {
  readonly stored: number
  /** How many of them replaced an earlier cost. */
  readonly replaced: number
}
