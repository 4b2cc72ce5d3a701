import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { ShareRequest } from '#domain/quiz/share.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { siteUrl } from '../environment.ts'
import { saveLead } from './leads.ts'
import { queueEmail } from '../email/outbox.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'
import { buildOptOutLink, isOptedOut } from '../email/share-opt-out.ts'
import { throttle } from '../limits/throttle.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/**
 * Send a colleague the letter of a quiz. Nobody learns from the answer whether the colleague wants no
 * letters: then none goes out, and nothing about them is kept.
 *
 * @returns whether a letter was queued.
 * @throws {Failure} `too-many`, or `invalid` for an unknown quiz.
 */
export async function shareQuiz(
  share: ShareRequest,
  ip: string,
  circumstances: RequestMetadata,
): Promise<boolean> {
  const { quizId, toEmail, fromName, fromBusiness } = share
  const { shareEmail } = await requireAdsQuiz(quizId)
  if (!shareEmail) throw new Error(`content/quizzes/${quizId}.yaml has no shareEmail`)
  await limit(share, ip)
  if (await isOptedOut(toEmail)) return false
  const lead = await saveLead({ kind: 'share', ...share, ...circumstances })
  const link = `${siteUrl()}/ads/${quizId}?utm_source=share&utm_medium=email`
  const words = { name: fromName, business: fromBusiness, link, optOut: buildOptOutLink(toEmail) }
  await queueEmail({
    kind: 'share',
    to: toEmail,
    subject: shareEmail.subject,
    text: fillPlaceholders(shareEmail.text, words),
    leadId: lead.id,
  })
  return true
}

async function limit({ toEmail, quizId }: ShareRequest, ip: string): Promise<void> {
  await throttle('share', ip, [
    { limit: 5, windowMs: HOUR_MS },
    { limit: 20, windowMs: DAY_MS },
  ])
  await throttle('share-to', `${toEmail.toLowerCase()}\n${quizId}`, [
    { limit: 1, windowMs: DAY_MS },
  ])
  await throttle('share-all', 'all', [{ limit: 100, windowMs: DAY_MS }])
}
