import {
  acceptanceSchema,
  linkTokenSchema,
  passwordResetSchema,
  recoverySchema,
} from '#domain/accounts/link.ts'
import { invitedNameSchema, passkeyAcceptanceSchema } from '#domain/accounts/passkeys/passkey.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import {
  acceptInvitation,
  acceptWithPasskey,
  startInvitedPasskey,
} from '#server/accounts/links/invitations.ts'
import { findAccountLink, viewLink } from '#server/accounts/links/link-store.ts'
import {
  confirmEmail,
  emailResetLink,
  isOnKnownDevice,
  resetPassword,
} from '#server/accounts/links/recovery.ts'
import { readDevice, rejectSignedIn } from '#server/accounts/sessions/sessions.ts'
import { findKnownDevice, respondSignedIn } from '#server/accounts/sessions/start-session.ts'
import { logFailure } from '#server/failing-work.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { forgiveFailures } from '#server/limits/login-throttle.ts'
import { throttle } from '#server/limits/throttle.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'

export const config: FunctionConfig = { path: ['/api/account/*'] }

const USE_LIMITS = [{ limit: 120, windowMs: HOUR_MS }]

/** The window is shorter than the life of a link. */
const RECOVERY_LIMITS = [{ limit: 5, windowMs: 15 * MINUTE_MS }]

/** Links of accounts need no session: they may be opened on another device. */
const withLink = routesFor((_request, ip) => throttle('account-link', ip, USE_LIMITS))

const signedOut = routesFor(async (request, ip) => {
  await rejectSignedIn(request)
  await throttle('account-link', ip, USE_LIMITS)
})

export default defineRoutes([
  /** Shows the purpose of a link without using it up. Not a GET, because URLs are logged. */
  withLink.post('/api/account/link', { body: linkTokenSchema }, async ({ body }) =>
    viewLink(await findAccountLink(body.token)),
  ),

  withLink.post('/api/account/email-confirmation', { body: linkTokenSchema }, async (call) => {
    const { body, waitUntil } = call
    const account = await confirmEmail(body.token)
    await recordActivity(account, 'user.email-confirmed', account.username)
    waitUntil(sendDueEmails())
  }),

  /** Accept an invitation, which creates the account and signs it in. */
  signedOut.post('/api/account/invitation', { body: acceptanceSchema }, async (call) => {
    const { request, body } = call
    const { token, ...chosen } = body
    const known = await acceptInvitation(token, async () => chosen)
    return respondSignedIn(request, known, 'user.joined')
  }),

  /** The browser's options for creating a passkey instead of a password. They do not use the invitation up. */
  signedOut.post('/api/account/invitation/passkey', { body: invitedNameSchema }, ({ body }) =>
    startInvitedPasskey(body.token, body.username),
  ),

  /** Accept the invitation with the passkey. */
  signedOut.put(
    '/api/account/invitation/passkey',
    { body: passkeyAcceptanceSchema },
    async ({ request, body }) => {
      const known = await acceptWithPasskey(body, readDevice(request))
      return respondSignedIn(request, known, 'user.joined', { with: 'a passkey' })
    },
  ),

  /** Opens no session: the owner signs in with the new password. */
  withLink.post('/api/account/password-reset', { body: passwordResetSchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    const user = await resetPassword(body)
    // People who forgot a password have usually tried several.
    const device = await findKnownDevice(user.id, request)
    await forgiveFailures(user.username, { address: ip, device })
    await recordActivity(user, 'user.password-reset', user.username)
    waitUntil(sendDueEmails())
    return { username: user.username }
  }),

  /** "Forgot your password?" Changes nothing but the owner's mailbox. */
  visitors.post('/api/account/recovery', { body: recoverySchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    await throttle('recovery', ip, RECOVERY_LIMITS).catch(async (error: unknown) => {
      if (!(await isOnKnownDevice(body.name, request))) throw error
    })
    // The response reveals nothing about the account, not even by its timing.
    const emailLink = () => emailResetLink(body.name, { request, ip }).then(() => sendDueEmails())
    const failed = 'a request for a new password could not be answered'
    waitUntil(withoutDeadline(() => logFailure(emailLink(), failed)))
    return jsonResponse({ ok: true }, { status: 202 })
  }),
])
