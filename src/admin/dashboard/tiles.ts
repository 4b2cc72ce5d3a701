import type { ComponentType } from 'react'

/** A tile of the dashboard: a `<Tile>` (see `parts/Tile.tsx`) that fetches what it shows. */
export interface DashboardTile {
  readonly name: string
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Tiles shown on the dashboard under the posts, in this order, each loaded by itself. */
export const tiles: readonly DashboardTile[] = [
  { name: 'attention', load: () => import('./AttentionTile.tsx') },
  { name: 'leads', load: () => import('../leads/charts/LeadsTile.tsx') },
  { name: 'activity', load: () => import('../activity/ActivityTile.tsx') },
]
