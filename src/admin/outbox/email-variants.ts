import type { EmailState } from '#domain/email/email.ts'
import type { BadgeLook } from '../components/Badge.tsx'

export const MAIL_LOOKS: Readonly<Record<EmailState, BadgeLook>> = {
  waiting: 'busy',
  sent: 'good',
  failed: 'bad',
  discarded: 'plain',
}
