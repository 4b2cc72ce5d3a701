import type { AssessmentRequest } from '#domain/quiz/assessment.ts'
import { currentTime } from '../clock.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { saveLead } from './leads.ts'
import { notifyTeam } from './team-notice.ts'

/** Store a request for the full assessment, then queue the email to the team. */
export async function saveAssessmentRequest(
  request: AssessmentRequest,
  metadata: RequestMetadata,
  now = currentTime(),
): Promise<void> {
  const lead = await saveLead({ kind: 'assessment', ...request, ...metadata }, now)
  if (lead.kind === 'assessment') await notifyTeam(lead, now)
}
