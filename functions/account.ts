import { findKnownDevice } from '#server/accounts/sessions/known-devices.ts'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import { acceptanceSchema } from '#domain/accounts/invitation.ts'
import { linkTokenSchema, passwordResetSchema, recoverySchema } from '#domain/accounts/link.ts'
import {
  emailChangeSchema,
  passwordChangeSchema,
  profileSchema,
  proofSchema,
} from '#domain/accounts/own-account.ts'
import {
  invitedNameSchema,
  passkeyAcceptanceSchema,
  passkeyAdditionSchema,
  passkeyNameSchema,
} from '#domain/accounts/passkeys/passkey.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import { describeDevice } from '#domain/accounts/session.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { accounts } from '#server/accounts/account.ts'
import { readOwnActivity, recordActivity } from '#server/accounts/activity.ts'
import { confirmEmail, removeEmail, requestEmail } from '#server/accounts/links/email-address.ts'
import { acceptInvitation } from '#server/accounts/links/invitations.ts'
import { acceptWithPasskey, startInvitedPasskey } from '#server/accounts/links/invited-passkey.ts'
import { findLink } from '#server/accounts/links/link-store.ts'
import { viewLink } from '#server/accounts/links/link-view.ts'
import { emailResetLink, isOnKnownDevice, resetPassword } from '#server/accounts/links/recovery.ts'
import { throttleLinks } from '#server/accounts/links/throttle-links.ts'
import { changeProfile, readOwnAccount, toOwnAccount } from '#server/accounts/own-account.ts'
import { requestOptions } from '#server/accounts/passkeys/passkey-options.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#server/accounts/passkeys/passkeys.ts'
import { buildConfirmationScope } from '#server/accounts/passkeys/use-passkey.ts'
import { replacePassword, requireProof } from '#server/accounts/proof.ts'
import { requires } from '#server/accounts/requires.ts'
import { endSession, listSessions } from '#server/accounts/sessions/session-list.ts'
import { rejectSignedIn } from '#server/accounts/sessions/sessions.ts'
import {
  continueSession,
  startSession,
  userAgentOf,
} from '#server/accounts/sessions/start-session.ts'
import { endSessions } from '#server/accounts/users.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { jsonResponse } from '#server/http/response.ts'
import { anyone, defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { readLeadNames } from '#server/leads/lead-details.ts'
import { forgiveFailures } from '#server/limits/login-throttle.ts'
import { throttle } from '#server/limits/throttle.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'

export const config: FunctionConfig = {
  path: [
    '/api/account/email-confirmation',
    '/api/account/invitation',
    '/api/account/invitation/passkey',
    '/api/account/link',
    '/api/account/password-reset',
    '/api/account/recovery',
    '/api/admin/account',
    '/api/admin/account/activity',
    '/api/admin/account/email',
    '/api/admin/account/passkey-options',
    '/api/admin/account/passkeys',
    '/api/admin/account/passkeys/:id',
    '/api/admin/account/passkeys/:id/removal',
    '/api/admin/account/sessions',
    '/api/admin/account/sessions/:id',
    '/api/admin/password',
  ],
  includedFiles: [
    'dist/_content/deploy.json',
    'dist/_content/quizzes/*.json',
    'dist/_content/site.json',
  ],
}

const visitors = routesFor(anyone)
const signedIn = routesFor(requires('account'))

/** Shorter than a link works. */
const RECOVERY_LIMITS = [{ limit: 5, windowMs: 15 * 60_000 }]

/** Links of accounts need no session: they may be opened on another device. */
const links = [
  /** What a link is for. Not a GET, because URLs are logged, and it does not use the link up. */
  visitors.post('/api/account/link', { body: linkTokenSchema }, async ({ body, ip }) => {
    await throttleLinks(ip)
    return viewLink(await findLink(body.token))
  }),

  visitors.post(
    '/api/account/email-confirmation',
    { body: linkTokenSchema },
    async ({ body, ip, waitUntil }) => {
      await throttleLinks(ip)
      const account = await confirmEmail(body.token)
      await recordActivity(account, 'user.email-confirmed', account.username)
      waitUntil(sendDueEmails())
    },
  ),

  /** Accept an invitation, which creates the account and signs it in. */
  visitors.post(
    '/api/account/invitation',
    { body: acceptanceSchema },
    async ({ request, body, ip }) => {
      const { token, username, password } = body
      await throttleLinks(ip)
      await rejectSignedIn(request)
      const { user, account } = await acceptInvitation(token, async () => ({ username, password }))
      const headers = await startSession(account, request)
      await recordActivity(user, 'user.joined', user.username)
      return jsonResponse(user, { status: 201, headers })
    },
  ),

  /** What a browser needs to create a passkey instead of a password. Does not use the invitation up. */
  visitors.post(
    '/api/account/invitation/passkey',
    { body: invitedNameSchema },
    async ({ request, body, ip }) => {
      await throttleLinks(ip)
      await rejectSignedIn(request)
      return startInvitedPasskey(body.token, body.username)
    },
  ),

  /** Accept the invitation with the passkey. */
  visitors.put(
    '/api/account/invitation/passkey',
    { body: passkeyAcceptanceSchema },
    async ({ request, body, ip }) => {
      await throttleLinks(ip)
      await rejectSignedIn(request)
      const name = describeDevice(userAgentOf(request))
      const { user, account } = await acceptWithPasskey({ ...body, name })
      const headers = await startSession(account, request)
      await recordActivity(user, 'user.joined', user.username, { with: 'a passkey' })
      return jsonResponse(user, { status: 201, headers })
    },
  ),

  /** Opens no session: the owner signs in with the new password. */
  visitors.post(
    '/api/account/password-reset',
    { body: passwordResetSchema },
    async ({ request, body, ip, waitUntil }) => {
      await throttleLinks(ip)
      const { user } = await resetPassword(body)
      // People who forgot a password have usually tried several.
      const device = await findKnownDevice(user.id, request)
      await forgiveFailures(user.username, { address: ip, device })
      await recordActivity(user, 'user.password-reset', user.username)
      waitUntil(sendDueEmails())
      return { username: user.username }
    },
  ),

  /** "Forgot your password?" Changes nothing but the owner's mailbox. */
  visitors.post(
    '/api/account/recovery',
    { body: recoverySchema },
    async ({ request, body: { name }, ip, waitUntil }) => {
      await throttle('recovery', ip, RECOVERY_LIMITS).catch(async (error: unknown) => {
        if (!(await isOnKnownDevice(name, request))) throw error
      })
      // The response reveals nothing about the account, not even by its timing.
      waitUntil(withoutDeadline(() => emailLink(name, { request, address: ip })))
      return jsonResponse({ ok: true }, { status: 202 })
    },
  ),
]

const ownAccount = [
  signedIn.get('/api/admin/account', ({ actor }) => readOwnAccount(actor)),

  signedIn.put('/api/admin/account', { body: profileSchema }, ({ actor, body }) =>
    changeProfile(actor, body),
  ),

  /** What one did, newest first. Users who may not read leads see nothing about them. */
  signedIn.get(
    '/api/admin/account/activity',
    { query: logQuerySchema },
    async ({ actor, query }): Promise<ActivityPage> => {
      const isAboutLead = ({ action }: { action: string }) => action.startsWith('lead.')
      const maySee = hasPermission(actor, 'leads')
      const own = await readOwnActivity(actor, query.before)
      const entries = maySee ? own.entries : own.entries.filter((entry) => !isAboutLead(entry))
      const leads = await readLeadNames(entries.filter(isAboutLead).map(({ subject }) => subject))
      return { entries, leads, next: own.next }
    },
  ),

  /** Change or remove one's own address, after a proof of who one is. */
  signedIn.put(
    '/api/admin/account/email',
    { body: emailChangeSchema },
    async ({ request, actor, body, ip: address, waitUntil }) => {
      const { email, ...proof } = body
      await requireProof(actor, { proof, request, address })
      const account =
        email === undefined ? await removeEmail(actor) : await requestEmail(actor, email, address)
      const action = email === undefined ? 'user.email-removed' : 'user.email-requested'
      await recordActivity(actor, action, actor.username)
      waitUntil(sendDueEmails())
      return toOwnAccount(actor, account)
    },
  ),

  signedIn.post(
    '/api/admin/password',
    { body: passwordChangeSchema },
    async ({ request, actor, body, ip: address, waitUntil }) => {
      const { newPassword, ...proof } = body
      const account = await replacePassword(actor, newPassword, { proof, request, address })
      const headers = await continueSession(account, request)
      await recordActivity(actor, 'user.password-changed', actor.username)
      waitUntil(sendDueEmails())
      return jsonResponse({ ok: true }, { headers })
    },
  ),
]

const passkeys = [
  /** What a browser needs to ask for one of one's own passkeys, as a proof of who one is. */
  signedIn.get('/api/admin/account/passkey-options', async ({ request, actor }) =>
    requestOptions(await buildConfirmationScope(request), await accounts.find(actor.id)),
  ),

  /** What a browser needs to create a passkey, after a proof. */
  signedIn.post(
    '/api/admin/account/passkey-options',
    { body: proofSchema },
    async ({ request, actor, body: proof, ip: address }) => {
      await requireProof(actor, { proof, request, address })
      return startPasskey(actor, request)
    },
  ),

  /** Add a passkey. All other sessions end; this one goes on under a new cookie. */
  signedIn.post(
    '/api/admin/account/passkeys',
    { body: passkeyAdditionSchema },
    async ({ request, actor, body, waitUntil }) => {
      const account = await addPasskey(actor, body, request)
      const headers = await continueSession(account, request)
      await recordActivity(actor, 'user.passkey-added', body.name)
      waitUntil(sendDueEmails())
      return jsonResponse(toOwnAccount(actor, account), { status: 201, headers })
    },
  ),

  signedIn.put(
    '/api/admin/account/passkeys/:id',
    { body: passkeyNameSchema },
    async ({ actor, body, params }) =>
      toOwnAccount(actor, await renamePasskey(actor, params.id, body.name)),
  ),

  /** Remove a passkey, after a proof. Not a DELETE, because a proxy may drop its body. */
  signedIn.post(
    '/api/admin/account/passkeys/:id/removal',
    { body: proofSchema },
    async ({ request, actor, body: proof, ip: address, params, waitUntil }) => {
      await requireProof(actor, { proof, request, address })
      const { account, name } = await removePasskey(actor, params.id)
      const headers = await continueSession(account, request)
      await recordActivity(actor, 'user.passkey-removed', name)
      waitUntil(sendDueEmails())
      return jsonResponse(toOwnAccount(actor, account), { headers })
    },
  ),
]

const ownSessions = [
  signedIn.get('/api/admin/account/sessions', ({ request, actor }) => listSessions(actor, request)),

  /** End all sessions but this one, which goes on under a new cookie. */
  signedIn.delete('/api/admin/account/sessions', async ({ request, actor }) => {
    const account = await endSessions(actor.id)
    const headers = await continueSession(account, request)
    await recordActivity(actor, 'user.sessions-ended', actor.username)
    return jsonResponse({ ok: true }, { headers })
  }),

  signedIn.delete('/api/admin/account/sessions/:id', async ({ actor, params }) => {
    await endSession(actor, params.id)
    await recordActivity(actor, 'user.sessions-ended', actor.username)
  }),
]

export default defineRoutes([...links, ...ownAccount, ...passkeys, ...ownSessions])

async function emailLink(...asked: Parameters<typeof emailResetLink>): Promise<void> {
  try {
    await emailResetLink(...asked)
    await sendDueEmails()
  } catch (error) {
    console.error('a request for a new password could not be answered', error)
  }
}
