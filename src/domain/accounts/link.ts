import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { MOST_PASSKEYS } from './passkeys/passkey-rules.ts'
import type { PasskeyEntry } from './passkeys/passkey.ts'
import type { Rights } from './permission.ts'
import { chosenDisplayName, chosenPassword, newRightsSchema, newUserSchema } from './user.ts'

/** The time that a link works after it was made, and the screen that it leads to. */
export const LINKS = {
  'confirm-email': { lifetimeMs: 30 * MINUTE_MS, screen: '/admin/confirm-email' },
  'reset-password': { lifetimeMs: 30 * MINUTE_MS, screen: '/admin/reset-password' },
  invitation: { lifetimeMs: 72 * HOUR_MS, screen: '/admin/invitation' },
} as const

/** The purposes of links. Each link is used once, by a POST. */
export type LinkPurpose = keyof typeof LINKS

/** The link with which a colleague chooses a new password. Only the administrator who made it gets it. */
export interface ResetLink {
  readonly url: string
}

/** The sentence about every link that does not work, whatever the reason. */
export const LINK_DEAD = 'This link no longer works. It may have expired, or it was already used.'

export const tokenField = z.string('The link is missing').max(200, LINK_DEAD)

/** The token of a link, as it stands in the fragment of its address. */
export const linkTokenSchema = z.object({ token: tokenField })

/** The body of a password reset. Passkeys whose ids are not in `keptPasskeys` are removed. */
export const passwordResetSchema = z.object({
  token: tokenField,
  password: chosenPassword,
  keptPasskeys: z.array(z.uuid(), 'Passkeys must be a list').max(MOST_PASSKEYS).default([]),
})

/** The body of "Forgot your password?": a username, or the email address of an account. */
export const recoverySchema = z.object({
  name: z
    .string('Username or email is required')
    .trim()
    .min(1, 'Username or email is required')
    .max(500, 'Username or email is too long'),
})

/** The facts that the screen of a link shows. */
export interface LinkView {
  readonly purpose: LinkPurpose
  readonly expiresAt: string
  /** The owner of the account. */
  readonly username?: string
  /** The account's passkeys, which its owner keeps or removes with a new password. */
  readonly passkeys?: readonly PasskeyEntry[]
  /** The address to be confirmed. */
  readonly email?: string
  readonly invitation?: Rights & { readonly invitedBy: string }
}

/** The body of a new invitation. Without `email`, the link is shown to be copied. */
export const newInvitationSchema = newRightsSchema.extend({ email: emailAddressSchema.optional() })

/** The body with which an invited person accepts. Their rights are those of the invitation. */
export const acceptanceSchema = newUserSchema.and(
  linkTokenSchema.extend({ displayName: chosenDisplayName.default('') }),
)

export type NewInvitation = z.infer<typeof newInvitationSchema>

/** An open invitation, as administrators see it. */
export interface Invitation extends Rights {
  readonly id: string
  /** The address it was sent to; without one, the link was shown to be copied. */
  readonly email?: string | undefined
  readonly invitedBy: string
  readonly createdAt: string
  /** Absent until the email is sent. */
  readonly expiresAt?: string | undefined
}

/** The response to an administrator who made a link: the link, unless it is sent by email. */
export interface IssuedLink {
  readonly url?: string
  /** The address that the link is sent to. */
  readonly sentTo?: string
}
