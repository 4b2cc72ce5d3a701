import { newInvitationSchema, type ResetLink } from '#domain/accounts/link.ts'
import { newUserSchema, rightsChangeSchema } from '#domain/accounts/user.ts'
import { describeRights, recordActivity } from '#server/accounts/activity.ts'
import {
  inviteUser,
  listInvitations,
  revokeInvitation,
} from '#server/accounts/links/invitations.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { createPermissionGuard } from '#server/accounts/sessions/sessions.ts'
import { changeUserRights, createUser, listUsers, removeUser } from '#server/accounts/users.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { eraseWorkingCopiesOf } from '#server/posts/working-copies.ts'

export const config: FunctionConfig = { path: ['/api/admin/invitations*', '/api/admin/users*'] }

const administrators = routesFor(createPermissionGuard('administrator'))

export default defineRoutes([
  administrators.get('/api/admin/users', listUsers),

  administrators.post('/api/admin/users', { body: newUserSchema }, async ({ actor, body }) => {
    const { user } = await createUser(actor, body)
    await recordActivity(actor, 'user.created', user.username, describeRights(user))
    return jsonResponse(user, { status: 201 })
  }),

  /** Change what a user may do. `If-Match` takes the tag of the rights that were shown; see `buildRightsTag`. */
  administrators.put('/api/admin/users/:id', { body: rightsChangeSchema }, async (call) => {
    const { request, actor, body, params } = call
    const tag = request.headers.get('if-match')?.trim()
    const user = await changeUserRights(actor, params.id, body, tag)
    await recordActivity(actor, 'user.permissions-changed', user.username, describeRights(user))
    return user
  }),

  administrators.delete('/api/admin/users/:id', async ({ actor, params }) => {
    const user = await removeUser(actor, params.id)
    await eraseWorkingCopiesOf(user.id)
    await recordActivity(actor, 'user.deleted', user.username)
  }),

  /** Make a reset link for a colleague. The response alone holds it. */
  administrators.post('/api/admin/users/:id/reset-link', async ({ actor, params }) => {
    const { url, username } = await createResetLink(params.id, actor)
    await recordActivity(actor, 'user.reset-link-created', username)
    return jsonResponse({ url } satisfies ResetLink, { status: 201 })
  }),

  administrators.get('/api/admin/invitations', () => listInvitations()),

  administrators.post('/api/admin/invitations', { body: newInvitationSchema }, async (call) => {
    const { actor, body, waitUntil } = call
    const issued = await inviteUser(actor, body)
    // The address is left out, because the activity log outlives a person's erasure.
    const how = issued.sentTo === undefined ? 'with a link to copy' : 'by email'
    await recordActivity(actor, 'user.invited', `someone, ${how}`)
    waitUntil(sendDueEmails())
    return jsonResponse(issued, { status: 201 })
  }),

  administrators.delete('/api/admin/invitations/:id', async ({ actor, params }) => {
    await revokeInvitation(params.id)
    await recordActivity(actor, 'user.invitation-revoked', '')
  }),
])
