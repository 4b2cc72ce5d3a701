import type { AssessmentRequest } from '#domain/quiz/assessment.ts'
import { siteUrl } from './environment.ts'
import { keepLead } from './leads.ts'
import { queueMail } from './outbox.ts'

/** Keep a request for the full assessment, and tell the team. */
export async function keepAssessmentRequest(
  request: AssessmentRequest,
  circumstances: { page?: string; sessionId?: string },
): Promise<void> {
  const { attribution, ...asked } = request
  const lead = await keepLead({
    kind: 'assessment',
    ...asked,
    ...(attribution && { attribution }),
    ...circumstances,
  })
  const { name, email, companySize, yearFounded, role } = asked
  await queueMail({
    kind: 'assessment',
    to: 'team',
    replyTo: email,
    subject: `Assessment request from ${name}`,
    text: [
      `${name} asks for the full assessment.`,
      '',
      `Email: ${email}`,
      `Company size: ${companySize}`,
      `Founded: ${yearFounded}`,
      `Role: ${role}`,
      '',
      `${siteUrl()}/admin/leads/${lead.id}`,
    ].join('\n'),
    leadId: lead.id,
  })
}
