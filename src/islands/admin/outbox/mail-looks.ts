import type { MailState } from '#domain/mail.ts'
import type { BadgeLook } from '../parts/Badge.tsx'

export const MAIL_LOOKS: Readonly<Record<MailState, BadgeLook>> = {
  waiting: 'busy',
  sent: 'good',
  failed: 'bad',
  discarded: 'plain',
}
