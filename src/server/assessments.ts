import type { Lead } from '#domain/lead.ts'
import { oneLine } from '#domain/mail-address.ts'
import type { NewMail } from '#domain/mail.ts'
import type { AssessmentRequest } from '#domain/quiz/assessment.ts'
import type { Circumstances } from './circumstances.ts'
import { siteUrl } from './environment.ts'
import { keepLead, leadKey } from './leads.ts'
import { queueMail } from './outbox.ts'

/** Keep a request for the full assessment, then queue the mail that tells the team. */
export async function keepAssessmentRequest(
  request: AssessmentRequest,
  circumstances: Circumstances,
): Promise<void> {
  const lead = await keepLead({ kind: 'assessment', ...request, ...circumstances })
  try {
    await queueMail(notice(request, lead))
  } catch (error) {
    // The request is safe by now; its sender has nothing to do about our mail.
    console.error(`the mail about lead ${lead.id} could not be queued`, error)
  }
}

function notice(request: AssessmentRequest, lead: Lead): NewMail {
  const campaign = Object.entries(request.attribution?.lastTouch.parameters ?? {})
  const lines = [
    `Name: ${oneLine(request.name)}`,
    `Email: ${request.email}`,
    `Company size: ${request.companySize}`,
    `Founded: ${request.yearFounded}`,
    `Role: ${request.role}`,
    ...campaign.map((pair) => oneLine(pair.join('='), 1000)),
  ]
  return {
    kind: 'assessment',
    to: 'team',
    replyTo: request.email,
    subject: `Assessment request from ${oneLine(request.name, 100)}`,
    text: `${lines.join('\n')}\n\n${siteUrl()}/admin/leads/${leadKey(lead)}\n`,
    leadId: lead.id,
  }
}
