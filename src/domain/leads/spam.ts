import { formatCount } from '../format-count.ts'
import type { ContactMessage } from './contact-message.ts'
import type { LeadSummary } from './lead-summary.ts'

/** Faster than most people fill in the form. */
const SHORT_FILL_MS = 1500

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/gi
/** Tags of HTML and of forums, with the address in them. */
const LINK_MARKUP = /<\/?a\b[^<>]*>|\[\/?url\b[^[\]]*\]/gi

/** The spam reason of a self-check's message. Spam is in no figure and sends no email to people. */
export const SELF_CHECK_SPAM_REASON = 'Nightly proof'

/** Returns a reason if the hidden field of a form was filled in, as bots do. */
export function findBotReason({ website }: { readonly website: string }): string | undefined {
  return website.trim() === '' ? undefined : 'A hidden field was filled in'
}

/**
 * Returns the reason for taking a message for spam. Time alone is none, because autofill and paste
 * are fast too.
 *
 * @param fillMs How long the form was open, when the page reported it.
 */
export function findSpamReason(
  form: Pick<ContactMessage, 'website' | 'message'>,
  fillMs = Infinity,
): string | undefined {
  const botReason = findBotReason(form)
  if (botReason) return botReason
  const rest = form.message.replaceAll(LINK_MARKUP, ' ').replaceAll(LINK, ' ')
  if (rest === form.message) return undefined
  if (!/[\p{L}\p{N}]/u.test(rest)) return 'The message has nothing but links'
  if (fillMs < SHORT_FILL_MS) return `A link, filled in within ${fillMs} ms`
  return undefined
}

/** Whether the site took a lead for spam and no one has opened it since. */
export function isUnseenSpam({ isRead, spamReason }: LeadSummary): boolean {
  return !isRead && spamReason !== '' && spamReason !== SELF_CHECK_SPAM_REASON
}

/** @example describeSpam(2) // => '2 messages were filed as spam' */
export function describeSpam(count: number): string {
  return `${formatCount(count, 'message')} ${count === 1 ? 'was' : 'were'} filed as spam`
}
