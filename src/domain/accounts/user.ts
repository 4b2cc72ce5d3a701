import { z } from 'zod'
import { isCommonPassword, PASSWORD_TOO_COMMON } from './common-passwords.ts'
import { findPasswordLengthFault } from './password.ts'
import { pickKnownPermissions, PERMISSIONS, type Rights } from './permission.ts'
import {
  normalizeUsername,
  USERNAME_LENGTH,
  USERNAME_TYPED_MAX,
  findUsernameFault,
  buildUsernameKey,
} from './username.ts'

const USERNAME_REQUIRED = 'Username is required'
const PASSWORD_REQUIRED = 'Password is required'

/** The body of a sign-in. Its messages do not reveal the rules for usernames and passwords. */
export const credentialsSchema = z.object({
  username: z
    .string(USERNAME_REQUIRED)
    .max(USERNAME_TYPED_MAX, 'Username is too long')
    .transform(normalizeUsername)
    .pipe(z.string().min(1, USERNAME_REQUIRED)),
  password: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(1000, 'Password is too long'),
})

/** A new password. */
export const chosenPassword = z.string(PASSWORD_REQUIRED).superRefine((password, context) => {
  const tooCommon = isCommonPassword(password) ? PASSWORD_TOO_COMMON : undefined
  const fault = findPasswordLengthFault(password) ?? tooCommon
  if (fault) context.addIssue(password === '' ? PASSWORD_REQUIRED : fault)
})

export const chosenUsername = z
  .string(USERNAME_REQUIRED)
  // Normalizing thousands of combining characters would block other requests.
  .max(USERNAME_TYPED_MAX, USERNAME_LENGTH)
  .transform(normalizeUsername)
  .superRefine((username, context) => {
    const fault = username === '' ? USERNAME_REQUIRED : findUsernameFault(username)
    if (fault) context.addIssue(fault)
  })

/** A name in plain text, such as a display name. It may be empty. */
export function buildNameSchema(label: string, maxLength: number) {
  return z
    .string(`${label} must be a text`)
    .max(500, `${label} is too long`)
    .transform((name) => name.normalize('NFKC').trim())
    .pipe(
      z
        .string()
        .max(maxLength, `${label} must be at most ${maxLength} characters long`)
        .regex(/^[^\p{Cc}\p{Cf}]*$/u, `${label} must be plain text`),
    )
}

/** The name that is suggested as an author. */
export const chosenDisplayName = buildNameSchema('Display name', 80)

/** The body of a change of an account's rights. */
export const rightsChangeSchema = z.object({
  isAdmin: z.boolean('Administrator must be true or false'),
  permissions: z
    .array(
      z.enum(PERMISSIONS, `Permissions are ${PERMISSIONS.join(', ')}`),
      'Permissions must be a list',
    )
    .transform(pickKnownPermissions),
})

/** The rights of a new account, which has none unless they are given. */
export const newRightsSchema = z.object({
  isAdmin: rightsChangeSchema.shape.isAdmin.default(false),
  permissions: rightsChangeSchema.shape.permissions.default([]),
})

/** The body of a request to create an account. */
export const newUserSchema = newRightsSchema
  .extend({ username: chosenUsername, password: chosenPassword })
  .refine(({ username, password }) => buildUsernameKey(username) !== buildUsernameKey(password), {
    path: ['password'],
    message: 'Password must not be the username',
  })

/** The body with which the set-up of an empty site creates the first administrator. */
export const registrationSchema = newUserSchema.and(
  z.object({ setupToken: z.string().max(1000).optional() }),
)

/** A user as sent to the browser, without the password hash. */
export interface User extends Rights {
  readonly id: string
  readonly username: string
}

/** The response that tells the sign-in screen whether to offer the set-up of the site. */
export interface SetUpState {
  /** Whether there is no account yet. */
  readonly isOpen: boolean
}

export type NewUser = z.infer<typeof newUserSchema>
export type Credentials = z.infer<typeof credentialsSchema>
