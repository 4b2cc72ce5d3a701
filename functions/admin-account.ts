import { isAboutLead, type ActivityPage } from '#domain/accounts/activity.ts'
import {
  emailChangeSchema,
  passwordChangeSchema,
  profileSchema,
  reauthenticationSchema,
} from '#domain/accounts/own-account.ts'
import { passkeyAdditionSchema } from '#domain/accounts/passkeys/passkey.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import {
  accounts,
  changeProfile,
  endAccess,
  readOwnAccount,
  toOwnAccount,
} from '#server/accounts/account.ts'
import { readOwnActivity, recordActivity } from '#server/accounts/activity.ts'
import { notifyOwner } from '#server/accounts/links/account-emails.ts'
import { removeRecoveryEmail, requestEmail } from '#server/accounts/links/recovery.ts'
import { addPasskey, removePasskey, startPasskey } from '#server/accounts/passkeys/passkeys.ts'
import { buildConfirmationScope } from '#server/accounts/passkeys/use-passkey.ts'
import { buildRequestOptions } from '#server/accounts/passkeys/webauthn.ts'
import {
  endSession,
  listSessions,
  openSession,
  createPermissionGuard,
} from '#server/accounts/sessions/sessions.ts'
import { requireReauthentication } from '#server/accounts/sign-in.ts'
import { changePassword } from '#server/accounts/users.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { nameLeads } from '#server/leads/lead-details.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'

export const config: FunctionConfig = { path: ['/api/admin/account*', '/api/admin/password'] }

const signedIn = routesFor(createPermissionGuard('account'))

export default defineRoutes([
  signedIn.get('/api/admin/account', ({ actor }) => readOwnAccount(actor)),

  signedIn.put('/api/admin/account', { body: profileSchema }, ({ actor, body }) =>
    changeProfile(actor, body),
  ),

  /** The user's own actions, newest first. Users who may not read leads see nothing about them. */
  signedIn.get('/api/admin/account/activity', { query: logQuerySchema }, async (call) => {
    const { actor, query } = call
    const maySeeLeads = hasPermission(actor, 'leads')
    const own = await readOwnActivity(actor, query.before)
    const entries = own.entries.filter((entry) => maySeeLeads || !isAboutLead(entry))
    return { entries: await nameLeads(entries), next: own.next } satisfies ActivityPage
  }),

  /** Change or remove one's own address, after reauthentication. */
  signedIn.put('/api/admin/account/email', { body: emailChangeSchema }, async (call) => {
    await requireReauthentication(call)
    const { actor, ip, waitUntil } = call
    const { email } = call.body
    const account =
      email === undefined ? await removeRecoveryEmail(actor) : await requestEmail(actor, email, ip)
    const action = email === undefined ? 'user.email-removed' : 'user.email-requested'
    await recordActivity(actor, action, actor.username)
    waitUntil(sendDueEmails())
    return toOwnAccount(actor, account)
  }),

  signedIn.post('/api/admin/password', { body: passwordChangeSchema }, async (call) => {
    await requireReauthentication(call)
    const { request, actor, body, waitUntil } = call
    const account = await changePassword(actor.id, body.newPassword)
    const sentence = 'Its password was changed, and every other session was ended.'
    await notifyOwner(account, 'Your password was changed', sentence)
    const headers = await openSession(account, request)
    await recordActivity(actor, 'user.password-changed', actor.username)
    waitUntil(sendDueEmails())
    return jsonResponse(toOwnAccount(actor, account), { headers })
  }),

  /** The browser's options for asking for one of the user's passkeys, to reauthenticate. */
  signedIn.get('/api/admin/account/passkey-options', async ({ request, actor }) =>
    buildRequestOptions(await buildConfirmationScope(request), await accounts.find(actor.id)),
  ),

  /** The browser's options for creating a passkey, after reauthentication. */
  signedIn.post(
    '/api/admin/account/passkey-options',
    { body: reauthenticationSchema },
    async (call) => {
      await requireReauthentication(call)
      return startPasskey(call.actor, call.request)
    },
  ),

  /** Add a passkey. All other sessions end; this one goes on under a new cookie. */
  signedIn.post('/api/admin/account/passkeys', { body: passkeyAdditionSchema }, async (call) => {
    const { request, actor, body, waitUntil } = call
    const account = await addPasskey(actor, body, request)
    const headers = await openSession(account, request)
    await recordActivity(actor, 'user.passkey-added', body.name)
    waitUntil(sendDueEmails())
    return jsonResponse(toOwnAccount(actor, account), { status: 201, headers })
  }),

  /** Remove a passkey, after reauthentication. Not a DELETE, because a proxy may drop its body. */
  signedIn.post(
    '/api/admin/account/passkeys/:id/removal',
    { body: reauthenticationSchema },
    async (call) => {
      await requireReauthentication(call)
      const { request, actor, params, waitUntil } = call
      const { account, name } = await removePasskey(actor, params.id)
      const headers = await openSession(account, request)
      await recordActivity(actor, 'user.passkey-removed', name)
      waitUntil(sendDueEmails())
      return jsonResponse(toOwnAccount(actor, account), { headers })
    },
  ),

  signedIn.get('/api/admin/account/sessions', ({ request, actor }) => listSessions(actor, request)),

  /** End all sessions but this one, which goes on under a new cookie. */
  signedIn.delete('/api/admin/account/sessions', async ({ request, actor }) => {
    const account = await accounts.update(actor.id, endAccess)
    const headers = await openSession(account, request)
    await recordActivity(actor, 'user.sessions-ended', actor.username)
    return jsonResponse({ ok: true }, { headers })
  }),

  signedIn.delete('/api/admin/account/sessions/:id', async ({ actor, params }) => {
    await endSession(actor, params.id)
    await recordActivity(actor, 'user.sessions-ended', actor.username)
  }),
])
