import type { ActivityAction } from '#domain/accounts/activity.ts'
import { activities } from '#server/accounts/activity.ts'
import { matchPath } from '#server/http/routes.ts'
import type { Plan } from '../plan.ts'
import type { Answered } from '../world/people-at-work.ts'

/** What a request that was done leaves in the log. */
const LOGGED: Readonly<Record<string, ActivityAction>> = {
  'PUT /api/admin/campaigns/:id': 'campaign-link.changed',
  'DELETE /api/admin/campaigns/:id': 'campaign-link.deleted',
  'POST /api/admin/campaigns': 'campaign-link.saved',
  'POST /api/admin/content/:id/copy': 'content.copied',
  'PUT /api/admin/content/:id': 'content.changed',
  'DELETE /api/admin/content/:id': 'content.removed',
  'POST /api/admin/content/:id/versions': 'content.restored',
  'POST /api/admin/costs': 'costs.stored',
  'DELETE /api/admin/costs': 'costs.deleted',
  'DELETE /api/admin/media/:name': 'image.removed',
  'POST /api/admin/publishing': 'publishing.retried',
  'DELETE /api/admin/invitations/:id': 'user.invitation-revoked',
  'POST /api/admin/invitations': 'user.invited',
  'DELETE /api/admin/leads/:key': 'lead.deleted',
  'POST /api/admin/leads/:key/replies': 'lead.replied',
  'POST /api/admin/leads/:key/undelete': 'lead.restored',
  'GET /api/admin/leads.csv': 'leads.exported',
  'POST /api/admin/password': 'user.password-changed',
  'PUT /api/admin/account/email': 'user.email-requested',
  'DELETE /api/admin/account/sessions': 'user.sessions-ended',
  'DELETE /api/admin/person': 'person.forgotten',
  'PUT /api/admin/blog/posts/:id': 'post.updated',
  'DELETE /api/admin/blog/posts/:id': 'post.deleted',
  'POST /api/admin/blog/posts/:id/restore': 'post.restored',
  'POST /api/admin/blog/posts': 'post.created',
  'DELETE /api/admin/blog/posts/:id/preview': 'post.previews-revoked',
  'POST /api/admin/users/:id/reset-link': 'user.reset-link-created',
  'POST /api/admin/short-links': 'short-link.created',
  'PUT /api/admin/users/:id': 'user.permissions-changed',
  'DELETE /api/admin/users/:id': 'user.deleted',
  'POST /api/admin/users': 'user.created',
  'POST /api/account/email-confirmation': 'user.email-confirmed',
  'POST /api/account/invitation': 'user.joined',
  'POST /api/login': 'user.signed-in',
  'POST /api/login/passkey': 'user.signed-in',
  'POST /api/admin/account/passkeys': 'user.passkey-added',
  'POST /api/admin/account/passkeys/:id/removal': 'user.passkey-removed',
  'DELETE /api/admin/account/sessions/:id': 'user.sessions-ended',
  'POST /api/logout': 'user.signed-out',
  'POST /api/account/password-reset': 'user.password-reset',
  'POST /api/privacy/remove': 'person.forgotten',
}

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

function listActions({ method, path, body, status }: Answered): readonly ActivityAction[] {
  const isRefused = status >= 300 && status < 500
  if (isRefused) return []
  const { pathname } = new URL(path, 'http://localhost')
  if (method === 'PUT' && matchPath('/api/admin/leads/:key', pathname))
    return listLeadActions(Object(body))
  if (method === 'POST' && matchPath('/api/admin/outbox/:key', pathname))
    return [Object(body).act === 'retry' ? 'mail.retried' : 'mail.discarded']
  if (method === 'POST' && pathname === '/api/admin/conversion-files')
    return status === 200 ? [] : ['conversions.exported']
  return Object.entries(LOGGED).flatMap(([route, action]) => {
    const [of, pattern = ''] = route.split(' ')
    return of === method && matchPath(pattern, pathname) ? [action] : []
  })
}

function listLeadActions(change: Readonly<Record<string, unknown>>): ActivityAction[] {
  const isPlanned = ['responsible', 'dueOn', 'value'].some((name) => name in change)
  return [
    ...('status' in change ? (['lead.changed'] as const) : []),
    ...('note' in change ? (['lead.noted'] as const) : []),
    ...(isPlanned ? (['lead.planned'] as const) : []),
  ]
}
