import type { AssessmentRequest } from '#domain/quiz/requests.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { currentTime } from '../clock.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { receiveLead } from './receive-lead.ts'
import { notifyTeam } from './team-notice.ts'

/** The metadata of a record about a quiz. Only the assessment belongs to a request. */
export function describeRequest(
  { requestId, ...metadata }: RequestMetadata,
  { afterLeadForm }: Pick<Quiz, 'afterLeadForm'>,
): RequestMetadata {
  return afterLeadForm && requestId ? { ...metadata, requestId } : metadata
}

/**
 * Store a request for the full assessment, then queue the email to the team. A repeated request with
 * the browser's id of an earlier one is stored once. Spam is stored as such and sends no email.
 *
 * @param spamReason Why it is spam.
 */
export async function saveAssessmentRequest(
  request: AssessmentRequest,
  metadata: RequestMetadata,
  spamReason?: string,
  now = currentTime(),
): Promise<void> {
  const { requestId } = metadata
  const { website: _, ...fields } = request
  const lead = await receiveLead(
    {
      kind: 'assessment',
      ...fields,
      ...metadata,
      ...(spamReason && { spamReason }),
      ...(requestId && { idempotencyKey: requestId }),
    },
    now,
  )
  if (!spamReason && lead.kind === 'assessment') await notifyTeam(lead, now)
}
