import type { ComponentType } from 'react'

/** A tile of the dashboard that fetches its own data. */
export interface DashboardTile {
  readonly name: string
  readonly load: () => Promise<{ default: ComponentType }>
}

/** The tiles under the posts, in order, each loaded on its own. */
export const tiles: readonly DashboardTile[] = [
  { name: 'attention', load: () => import('./AttentionTile.tsx') },
  { name: 'leads', load: () => import('../leads/charts/LeadsTile.tsx') },
  { name: 'activity', load: () => import('../activity/ActivityTile.tsx') },
]
