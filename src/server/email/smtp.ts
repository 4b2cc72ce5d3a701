import { createTransport } from 'nodemailer'
import type { Email } from '#domain/email/email.ts'
import { environment, siteUrl } from '../environment.ts'

/** The longest one delivery may take, from the connection to the server's "accepted". */
export const DELIVERY_DEADLINE_MS = 12_000

const STEP_TIMEOUT_MS = 6_000

/** What came of handing a mail to the mail server. */
type Delivery = { outcome: 'delivered' } | { outcome: 'failed'; error: string; isFinal: boolean }

/** Whether mail can leave at all, and to whom the team's mail goes. */
export function readEmailSetup(): { isReady: boolean; from: string; team: string | undefined } {
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = environment()
  return {
    isReady: SMTP_URL !== undefined,
    from: MAIL_FROM ?? `no-reply@${new URL(siteUrl()).hostname}`,
    team: MAIL_TO ?? MAIL_FROM,
  }
}

/**
 * Hand one mail to the server of `SMTP_URL`. The `Message-ID` is the mail's own, so that a mail which
 * was accepted just before we stopped, and is sent again, is recognised as the same.
 */
export async function deliverEmail(mail: Email): Promise<Delivery> {
  const { SMTP_URL } = environment()
  const { from, team } = readEmailSetup()
  const to = mail.to === 'team' ? team : mail.to
  if (SMTP_URL === undefined || to === undefined) {
    return { outcome: 'failed', error: 'SMTP_URL or MAIL_TO is not set', isFinal: false }
  }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
  })
  try {
    await beforeDeadline(
      transport.sendMail({
        from,
        to,
        subject: mail.subject,
        text: mail.text,
        messageId: `<${mail.id}@${new URL(siteUrl()).hostname}>`,
        ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    return { outcome: 'delivered' }
  } catch (error) {
    return { outcome: 'failed', error: sentenceOf(error), isFinal: isRefusedRecipient(error) }
  } finally {
    transport.close()
  }
}

async function beforeDeadline(work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the mail server took longer than ${DELIVERY_DEADLINE_MS} ms`)),
    DELIVERY_DEADLINE_MS,
  )
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** A 5xx to `RCPT TO` will not change; any other fault may be the server's mood or our settings. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode, command } = error as SmtpError
  return code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
