import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'
import { usedPasskeySchema, type PasskeyEntry } from './passkeys/passkey.ts'
import { chosenDisplayName, chosenPassword, type User } from './user.ts'

const PASSWORD_REQUIRED = 'Current password is required'

/** How a signed-in user proves again who they are: by the password or by a passkey. */
export const reauthenticationSchema = z
  .object({
    currentPassword: z
      .string(PASSWORD_REQUIRED)
      .min(1, PASSWORD_REQUIRED)
      .max(1000, 'Current password is too long')
      .optional(),
    passkey: usedPasskeySchema.optional(),
  })
  .refine(({ currentPassword, passkey }) => (currentPassword === undefined) !== !passkey, {
    path: ['currentPassword'],
    message: PASSWORD_REQUIRED,
  })

/** The body of a change of one's own email address; without `email` it is removed. */
export const emailChangeSchema = reauthenticationSchema.and(
  z.object({ email: emailAddressSchema.optional() }),
)

/** The body of a change of one's own password. */
export const passwordChangeSchema = reauthenticationSchema.and(
  z.object({ newPassword: chosenPassword }),
)

/** The body of a change of the name that is suggested as an author. An empty name removes it. */
export const profileSchema = z.object({ displayName: chosenDisplayName })

export type Reauthentication = z.infer<typeof reauthenticationSchema>

/** The signed-in user's own account. */
export interface OwnAccount extends User {
  readonly displayName: string
  /** The confirmed address. */
  readonly email: string | null
  /** An address whose owner has not opened the confirmation link yet. */
  readonly unconfirmedEmail: string | null
  /** An invited person may have chosen a passkey instead. */
  readonly hasPassword: boolean
  /** The passkeys in the order in which they were added. */
  readonly passkeys: readonly PasskeyEntry[]
}

/** An account as administrators see it. */
export interface ListedUser extends User {
  readonly email: string | null
}
