import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'
import { linkTokenSchema } from './link.ts'
import type { Rights } from './permission.ts'
import { administratorFlag, chosenPermissions, newUserSchema } from './user.ts'

/** What an administrator sends to invite someone. Without `email`, the link is shown to be copied. */
export const newInvitationSchema = z.object({
  email: emailAddressSchema().optional(),
  isAdmin: administratorFlag.default(false),
  permissions: chosenPermissions.default([]),
})

/** What an invited person sends. Their rights are those of the invitation. */
export const acceptanceSchema = z.intersection(linkTokenSchema, newUserSchema)

export type NewInvitation = z.infer<typeof newInvitationSchema>

/** An open invitation, as administrators see it. */
export interface Invitation extends Rights {
  readonly id: string
  /** The address it was sent to; without one, the link was shown to be copied. */
  readonly email?: string
  readonly invitedBy: string
  readonly createdAt: string
  /** Absent until the email is sent. */
  readonly expiresAt?: string
}

/** What an administrator gets who made a link: the link, unless it is sent by email. */
export interface IssuedLink {
  readonly url?: string
  /** The address that the link is sent to. */
  readonly sentTo?: string
}
