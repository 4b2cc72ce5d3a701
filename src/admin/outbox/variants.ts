import type { EmailState } from '#domain/email/email.ts'
import type { BadgeLook } from '../components/Badge.tsx'

export const EMAIL_STATE_VARIANTS: Readonly<Record<EmailState, BadgeLook>> = {
  waiting: 'busy',
  sent: 'good',
  failed: 'bad',
  discarded: 'plain',
}
