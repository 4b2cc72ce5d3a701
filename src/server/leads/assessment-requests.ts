import type { Lead } from '#domain/leads/lead.ts'
import { toOneLine } from '#domain/email/email-address.ts'
import type { NewEmail } from '#domain/email/email.ts'
import type { AssessmentRequest } from '#domain/quiz/assessment.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { siteUrl } from '../environment.ts'
import { saveLead, buildLeadKey } from './leads.ts'
import { queueEmail } from '../email/outbox.ts'

/** Keep a request for the full assessment, then queue the mail that tells the team. */
export async function saveAssessmentRequest(
  request: AssessmentRequest,
  circumstances: RequestMetadata,
): Promise<void> {
  const lead = await saveLead({ kind: 'assessment', ...request, ...circumstances })
  try {
    await queueEmail(notice(request, lead))
  } catch (error) {
    // The request is safe by now; its sender has nothing to do about our mail.
    console.error(`the mail about lead ${lead.id} could not be queued`, error)
  }
}

function notice(request: AssessmentRequest, lead: Lead): NewEmail {
  const campaign = Object.entries(request.attribution?.lastTouch.parameters ?? {})
  const lines = [
    `Name: ${toOneLine(request.name)}`,
    `Email: ${request.email}`,
    `Company size: ${request.companySize}`,
    `Founded: ${request.yearFounded}`,
    `Role: ${request.role}`,
    ...campaign.map((pair) => toOneLine(pair.join('='), 1000)),
  ]
  return {
    kind: 'assessment',
    to: 'team',
    replyTo: request.email,
    subject: `Assessment request from ${toOneLine(request.name, 100)}`,
    text: `${lines.join('\n')}\n\n${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`,
    leadId: lead.id,
  }
}
