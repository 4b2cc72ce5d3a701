import type { ReactNode } from 'react'

const CLASSES = {
  neutral: 'border-line text-muted',
  success: 'border-transparent bg-pine-tint text-pine',
  pending: 'border-transparent bg-brass-tint text-brass',
  danger: 'border-alert text-alert font-semibold',
} as const

export type BadgeVariant = keyof typeof CLASSES

interface Props {
  readonly variant?: BadgeVariant
  readonly children: ReactNode
}

/** A row's state or role, in one or two words. */
export function Badge({ variant = 'neutral', children }: Props) {
  return <span className={`chip ${CLASSES[variant]}`}>{children}</span>
}

/** The role of an account, in the words of the specification. */
export function RoleBadge({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Badge variant={isAdmin ? 'success' : 'neutral'}>{isAdmin ? 'Administrator' : 'User'}</Badge>
  )
}
