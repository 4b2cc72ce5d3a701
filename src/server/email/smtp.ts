import type { Delivery, Email, EmailFailure, NewEmail } from '#domain/email/email.ts'
import { toOneLine } from '#domain/email/header-line.ts'
import { renderHtml, renderText } from '#domain/email/render-email.ts'
import { findPreviewRestriction } from '../deploy.ts'
import { environment, siteUrl } from '../environment.ts'
import { endWithin } from '../failing-work.ts'
import { readSite } from '../site/site.ts'

/** The least time that a delivery gets, from the connection to the server's "accepted". */
export const DELIVERY_MS = 12_000

const STEP_TIMEOUT_MS = 6_000

const NOT_SET_UP = 'Email isn’t set up. It is sent once SMTP_URL and MAIL_FROM are set.'

const UNCONFIRMED = 'The mail server did not confirm this email. It may have been delivered.'

/** What is needed to deliver an email, which may be in no outbox. */
type Message = NewEmail & Pick<Email, 'id'>

/** Whether email is sent from here, its sender, and the team's address. */
export function readEmailSetup() {
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = environment()
  const reason = SMTP_URL === undefined ? NOT_SET_UP : findPreviewRestriction()
  return {
    isReady: reason === undefined,
    /** The reason why email is not ready, for administrators. */
    reason,
    from: MAIL_FROM ?? `no-reply@${new URL(siteUrl()).hostname}`,
    team: MAIL_TO ?? MAIL_FROM,
  }
}

/**
 * Hand one email to the server of `SMTP_URL`. Its `Message-ID` is fixed, so that mail servers can
 * recognize an email that is sent again after a crash.
 *
 * @param longestMs How long the server may take, because content scanners confirm an email late. A
 *   self-check has nothing to scan, and its job must end in time, so it waits for the least time.
 */
export async function deliverEmail(email: Message, longestMs = DELIVERY_MS): Promise<Delivery> {
  const { isReady, reason = 'MAIL_TO is not set.', from, team } = readEmailSetup()
  const to = email.to === 'team' ? team : email.to
  if (!isReady || to === undefined) return { outcome: 'failed', error: reason }
  // A self-check only asks whether the server is ready, so no email is sent.
  const isSelfCheck = email.kind === 'proof'
  const limitMs = isSelfCheck ? Math.min(longestMs, DELIVERY_MS) : longestMs
  const transport = await openTransport(limitMs)
  let isTransmitted = false
  transport.use('stream', ({ message }, done) => {
    message.processFunc((stream) => stream.once('end', () => (isTransmitted = true)))
    done()
  })
  try {
    // Without the signal, a connection would stay open after the limit.
    const signal = AbortSignal.timeout(limitMs)
    const message = { to, signal, ...(await writeMessage(email, from)) }
    const sending: Promise<unknown> = isSelfCheck ? transport.verify() : transport.sendMail(message)
    const late = new Error(`the SMTP server took longer than ${limitMs} ms`)
    await endWithin(limitMs, sending, late)
    return { outcome: 'delivered', to }
  } catch (cause) {
    return { outcome: 'failed', ...describeFailure(cause, isTransmitted) }
  } finally {
    transport.close()
  }
}

async function openTransport(limitMs: number) {
  // nodemailer takes longer to load than everything else of a function, so only a delivery loads
  // it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: environment().SMTP_URL,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: limitMs,
    dnsTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The headers and texts of an email, whose sender is a name rather than an address. */
async function writeMessage(email: Message, from: string) {
  const site = await readSite()
  const [, ownName = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? []
  const firm = ownName.replaceAll('"', '').trim() || toOneLine(site.name)
  const { id, leadId, sender, replyTo, subject } = email
  // The auto-reply has the id of its lead, so that every email about the lead joins its
  // conversation.
  const thread = leadId !== undefined && leadId !== id ? buildMessageId(leadId) : undefined
  return {
    from: { name: sender === undefined ? firm : `${sender}, ${firm}`, address },
    subject,
    text: renderText(email, site),
    html: renderHtml(email, site, siteUrl()),
    messageId: buildMessageId(id),
    ...(thread !== undefined && { inReplyTo: thread, references: thread }),
    ...(replyTo !== undefined && { replyTo }),
    ...(email.kind === 'auto-answer' && { headers: { 'Auto-Submitted': 'auto-replied' } }),
  }
}

function buildMessageId(id: string): string {
  return `<${id}@${new URL(siteUrl()).hostname}>`
}

/** A 5xx reply to `RCPT TO` is permanent; other errors can be temporary. */
function describeFailure(cause: unknown, isTransmitted: boolean): EmailFailure {
  if (!(cause instanceof Error)) return { error: String(cause) }
  // The fields that nodemailer adds.
  const smtp: Error & { code?: string; responseCode?: number; command?: string } = cause
  const { message: error, code, command, responseCode } = smtp
  if (isTransmitted && responseCode === undefined)
    return { error: `${UNCONFIRMED} (${error})`, isUncertain: true }
  const isRefused = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500
  return { error, isFinal: isRefused }
}
