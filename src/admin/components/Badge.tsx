import type { ReactNode } from 'react'

const LOOKS = {
  plain: 'border-line text-muted',
  good: 'border-transparent bg-pine-tint text-pine',
  busy: 'border-transparent bg-brass-tint text-brass',
  bad: 'border-alert text-alert font-semibold',
} as const

export type BadgeLook = keyof typeof LOOKS

/** A short word about a row: its state, its role. */
export function Badge({ look = 'plain', children }: { look?: BadgeLook; children: ReactNode }) {
  return <span className={`chip whitespace-nowrap ${LOOKS[look]}`}>{children}</span>
}
