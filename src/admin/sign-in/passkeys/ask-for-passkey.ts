import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { fetchJson } from '#client/query.ts'
import type { Reauthentication } from '#domain/accounts/own-account.ts'
import { toPasskeyError } from './passkey-error.ts'

/**
 * Ask the person for a passkey, and send what their device answers.
 *
 * @param path Where the challenge comes from.
 * @throws {Error} with a sentence to show.
 */
export async function askForPasskey(path: string) {
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(path)
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw toPasskeyError(error)
  }
}

/** Reauthenticates: by the password, or without one by a passkey. */
export async function reauthenticate(currentPassword: string): Promise<Reauthentication> {
  if (currentPassword) return { currentPassword }
  // The package's type has more than the server reads.
  return {
    passkey: (await askForPasskey(
      '/api/admin/account/passkey-options',
    )) as Reauthentication['passkey'],
  }
}
