import type { ReactNode } from 'react'
import type { EmailState } from '#domain/email/email.ts'

const CLASSES = {
  neutral: 'border-line text-muted',
  success: 'border-transparent bg-pine-tint text-pine',
  pending: 'border-transparent bg-brass-tint text-brass',
  danger: 'border-alert text-alert font-semibold',
} as const

export type BadgeVariant = keyof typeof CLASSES

interface BadgeProps {
  readonly variant?: BadgeVariant
  readonly children: ReactNode
}

/** A row's state or role, in one or two words. */
export function Badge({ variant = 'neutral', children }: BadgeProps) {
  return <span className={`chip ${CLASSES[variant]}`}>{children}</span>
}

/** The role of an account, in the words of the specification. */
export function RoleBadge({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Badge variant={isAdmin ? 'success' : 'neutral'}>{isAdmin ? 'Administrator' : 'User'}</Badge>
  )
}

export const EMAIL_STATE_VARIANTS: Readonly<Record<EmailState, BadgeVariant>> = {
  waiting: 'pending',
  sent: 'success',
  failed: 'danger',
  discarded: 'neutral',
}
