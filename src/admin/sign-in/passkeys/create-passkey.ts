import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { toPasskeyError } from './passkey-error.ts'

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

/** Let the device create a passkey. @throws {Error} with a sentence to show. */
export async function createPasskey(optionsJSON: CreationOptions) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw toPasskeyError(error)
  }
}
