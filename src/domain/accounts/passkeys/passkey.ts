import { z } from 'zod'
import { tokenField } from '../link.ts'
import { chosenDisplayName, chosenUsername, buildNameSchema } from '../user.ts'
import { PASSKEY_NAME_MAX_LENGTH } from './passkey-rules.ts'

const NOT_READ = 'The passkey could not be read'

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytesField = z
  .string(NOT_READ)
  .max(16_000, NOT_READ)
  .regex(/^[\w-]+$/, NOT_READ)

function buildCredentialSchema<Response extends z.ZodRawShape>(response: Response) {
  return z.object(
    {
      id: bytesField,
      rawId: bytesField,
      type: z.literal('public-key', NOT_READ),
      // No extension is requested, so results of extensions are dropped.
      clientExtensionResults: z.object({}, NOT_READ).default({}),
      response: z.object({ clientDataJSON: bytesField, ...response }, NOT_READ),
    },
    NOT_READ,
  )
}

/** A passkey that a browser has created, as the browser sends it. */
export const newPasskeySchema = buildCredentialSchema({
  attestationObject: bytesField,
  transports: z.array(z.string().max(32), NOT_READ).max(10, NOT_READ).default([]),
})

/** A passkey that someone has used, as the browser sends it. */
export const usedPasskeySchema = buildCredentialSchema({
  authenticatorData: bytesField,
  signature: bytesField,
  userHandle: bytesField.exactOptional(),
})

export const passkeyAdditionSchema = z.object({
  name: buildNameSchema('Name', PASSKEY_NAME_MAX_LENGTH).refine(
    (name) => name !== '',
    'Name is required',
  ),
  passkey: newPasskeySchema,
})
export const passkeySignInSchema = z.object({ passkey: usedPasskeySchema })

/** The body that an invited person sends before they create a passkey instead of a password. */
export const invitedNameSchema = z.object({ token: tokenField, username: chosenUsername })

/** The body that an invited person sends with the passkey that they have created. */
export const passkeyAcceptanceSchema = invitedNameSchema.extend({
  passkey: newPasskeySchema,
  displayName: chosenDisplayName.default(''),
})

export type NewPasskey = z.infer<typeof newPasskeySchema>
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

/** A passkey as its owner sees it. */
export const passkeyEntrySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
  /** Whether a password manager keeps copies of it on other devices. */
  isBackedUp: z.boolean(),
})

export type PasskeyEntry = Readonly<z.infer<typeof passkeyEntrySchema>>
