import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'
import type { User } from './user.ts'

export const DISPLAY_NAME_MAX_LENGTH = 80

const currentPassword = z
  .string('Current password is required')
  .min(1, 'Current password is required')
  .max(1000)

/** What a user sends to change their address; without `email` it is removed. */
export const emailChangeSchema = z.object({
  currentPassword,
  email: emailAddressSchema().optional(),
})

/** What a user sends to change the name that is suggested as an author; an empty one removes it. */
export const profileSchema = z.object({
  displayName: z
    .string('Display name must be a text')
    .max(500)
    .transform((name) => name.normalize('NFKC').trim())
    .pipe(
      z
        .string()
        .max(
          DISPLAY_NAME_MAX_LENGTH,
          `Display name must be at most ${DISPLAY_NAME_MAX_LENGTH} characters long`,
        )
        .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Display name must be plain text'),
    ),
})

/** The signed-in user's own account. */
export interface OwnAccount extends User {
  readonly displayName: string
  /** The confirmed address. */
  readonly email: string | null
  /** An address whose owner has not opened the confirmation link yet. */
  readonly unconfirmedEmail: string | null
}

/** An account as administrators see it. */
export interface ListedUser extends User {
  readonly email: string | null
}
