import type { EmailState } from '#domain/email/email.ts'
import type { BadgeVariant } from './Badge.tsx'

export const EMAIL_STATE_VARIANTS: Readonly<Record<EmailState, BadgeVariant>> = {
  waiting: 'pending',
  sent: 'success',
  failed: 'danger',
  discarded: 'neutral',
}
