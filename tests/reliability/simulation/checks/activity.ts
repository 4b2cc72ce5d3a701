import adminCampaign from '#functions/admin-campaign.ts'
import adminCampaigns from '#functions/admin-campaigns.ts'
import adminContentCopy from '#functions/admin-content-copy.ts'
import adminContentDocument from '#functions/admin-content-document.ts'
import adminContentVersions from '#functions/admin-content-versions.ts'
import adminConversionFiles from '#functions/admin-conversion-files.ts'
import adminCosts from '#functions/admin-costs.ts'
import adminInvitation from '#functions/admin-invitation.ts'
import adminInvitations from '#functions/admin-invitations.ts'
import adminLead from '#functions/admin-lead.ts'
import adminLeadReplies from '#functions/admin-lead-replies.ts'
import adminLeadUndelete from '#functions/admin-lead-undelete.ts'
import adminLeadsCsv from '#functions/admin-leads-csv.ts'
import adminImage from '#functions/admin-image.ts'
import adminOutboxEmail from '#functions/admin-outbox-email.ts'
import adminPublishing from '#functions/admin-publishing.ts'
import adminPassword from '#functions/admin-password.ts'
import adminAccountEmail from '#functions/admin-account-email.ts'
import adminAccountSessions from '#functions/admin-account-sessions.ts'
import adminPerson from '#functions/admin-person.ts'
import adminPost from '#functions/admin-post.ts'
import adminPostRestore from '#functions/admin-post-restore.ts'
import adminPosts from '#functions/admin-posts.ts'
import adminPreview from '#functions/admin-preview.ts'
import adminResetLink from '#functions/admin-reset-link.ts'
import adminShortLinks from '#functions/admin-short-links.ts'
import adminUser from '#functions/admin-user.ts'
import adminUsers from '#functions/admin-users.ts'
import emailConfirmation from '#functions/account-email-confirmation.ts'
import invitation from '#functions/account-invitation.ts'
import login from '#functions/login.ts'
import logout from '#functions/logout.ts'
import passwordReset from '#functions/account-password-reset.ts'
import privacyRemove from '#functions/privacy-remove.ts'
import type { ActivityAction } from '#domain/accounts/activity.ts'
import { activities } from '#server/accounts/activity.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Plan } from '../plan.ts'
import type { Answered } from '../world/people-at-work.ts'

type Logged = Readonly<Record<string, ActivityAction | readonly ActivityAction[]>>

/** What a request that was done leaves in the log. */
const LOGGED = new Map<Endpoint, Logged>([
  [adminCampaign, { PUT: 'campaign-link.changed', DELETE: 'campaign-link.deleted' }],
  [adminCampaigns, { POST: 'campaign-link.saved' }],
  [adminContentCopy, { POST: 'content.copied' }],
  [adminContentDocument, { PUT: 'content.changed', DELETE: 'content.removed' }],
  [adminContentVersions, { POST: 'content.restored' }],
  [adminCosts, { POST: 'costs.stored', DELETE: 'costs.deleted' }],
  [adminImage, { DELETE: 'image.removed' }],
  [adminPublishing, { POST: 'publishing.retried' }],
  [adminInvitation, { DELETE: 'user.invitation-revoked' }],
  [adminInvitations, { POST: 'user.invited' }],
  [adminLead, { DELETE: 'lead.deleted' }],
  [adminLeadReplies, { POST: 'lead.replied' }],
  [adminLeadUndelete, { POST: 'lead.restored' }],
  [adminLeadsCsv, { GET: 'leads.exported' }],
  [adminPassword, { POST: 'user.password-changed' }],
  [adminAccountEmail, { PUT: 'user.email-requested' }],
  [adminAccountSessions, { DELETE: 'user.sessions-ended' }],
  [adminPerson, { DELETE: 'person.forgotten' }],
  [adminPost, { PUT: 'post.updated', DELETE: 'post.deleted' }],
  [adminPostRestore, { POST: 'post.restored' }],
  [adminPosts, { POST: 'post.created' }],
  [adminPreview, { DELETE: 'post.previews-revoked' }],
  [adminResetLink, { POST: 'user.reset-link-created' }],
  [adminShortLinks, { POST: 'short-link.created' }],
  [adminUser, { PUT: 'user.permissions-changed', DELETE: 'user.deleted' }],
  [adminUsers, { POST: 'user.created' }],
  [emailConfirmation, { POST: 'user.email-confirmed' }],
  [invitation, { POST: 'user.joined' }],
  [login, { POST: 'user.signed-in' }],
  [logout, { POST: 'user.signed-out' }],
  [passwordReset, { POST: 'user.password-reset' }],
  [privacyRemove, { POST: 'person.forgotten' }],
])

/** Of anyone who did it, each deed has one line; where requests fail, at least that many as were answered. */
export async function checkActivity(
  traffic: readonly Answered[],
  { faultRate, jumps }: Plan,
): Promise<string[]> {
  const lines = (await activities.all()).map(({ actor, action }) =>
    typeof actor === 'string' || action === 'person.forgotten'
      ? action
      : `${actor.username} ${action}`,
  )
  const logged = Map.groupBy(lines, (line) => line)
  const wanted = traffic.flatMap((request) =>
    listActions(request).map((action) => ({
      line: action === 'person.forgotten' ? action : `${request.by} ${action}`,
      isDone: request.status > 0,
    })),
  )
  const found: string[] = []
  for (const [line, deeds] of Map.groupBy(wanted, (deed) => deed.line)) {
    const [count, done] = [
      logged.get(line)?.length ?? 0,
      deeds.filter(({ isDone }) => isDone).length,
    ]
    // A line that cannot be stored is said on the console, and who was signed out already leaves none.
    if (count < done && faultRate + jumps === 0)
      found.push(`the log has ${count} of ${done} lines "${line}"`)
    if (count > deeds.length)
      found.push(`the log has ${count} lines "${line}" of ${deeds.length} deeds`)
  }
  return found
}

function listActions({ endpoint, method, body, status }: Answered): readonly ActivityAction[] {
  const isRefused = status >= 300 && status < 500
  if (isRefused) return []
  if (endpoint === adminLead && method === 'PUT') return listLeadActions(Object(body))
  if (endpoint === adminOutboxEmail)
    return [Object(body).act === 'retry' ? 'mail.retried' : 'mail.discarded']
  if (endpoint === adminConversionFiles && method === 'POST')
    return status === 200 ? [] : ['conversions.exported']
  return [LOGGED.get(endpoint)?.[method] ?? []].flat()
}

function listLeadActions(change: Readonly<Record<string, unknown>>): ActivityAction[] {
  const isPlanned = ['responsible', 'dueOn', 'value'].some((name) => name in change)
  return [
    ...('status' in change ? (['lead.changed'] as const) : []),
    ...('note' in change ? (['lead.noted'] as const) : []),
    ...(isPlanned ? (['lead.planned'] as const) : []),
  ]
}
