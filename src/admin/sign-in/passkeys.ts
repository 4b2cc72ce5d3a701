import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { ExpectedError, logUnexpected } from '#client/expected-error.ts'
import { fetchJson, sendJson } from '#client/query.ts'
import type { Reauthentication } from '#domain/accounts/own-account.ts'
import type { User } from '#domain/accounts/user.ts'

const PATH = '/api/login/passkey'

/** Asks for a passkey and signs in with it. @throws {ExpectedError} with a sentence to show. */
export async function signInWithPasskey(): Promise<User> {
  return sendPasskey(await askForPasskey(PATH))
}

/**
 * Offers passkeys among what the browser fills in as the username, until one is used, `signal`
 * aborts or the next call replaces the offer.
 *
 * @returns the user who has signed in, if anyone.
 * @throws {ApiError} when a passkey is not accepted.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<User | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(PATH, signal).catch(
    // Without a challenge there is no offer; the password remains.
    (error: unknown) => void (signal.aborted || logUnexpected(error)),
  )
  if (!optionsJSON || signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(
    // Usually another offer or the person has canceled; the button still works. When the screen was
    // left, the package may also miss its field for the username.
    (error: unknown) => void (signal.aborted || logUnexpected(toPasskeyError(error))),
  )
  return passkey && sendPasskey(passkey)
}

async function sendPasskey(passkey: unknown): Promise<User> {
  return sendJson(PATH, 'POST', { passkey })
}

/**
 * Asks the person for a passkey, and returns what their device responds.
 *
 * @param path Where the challenge comes from.
 * @throws {ExpectedError} with a sentence to show.
 */
async function askForPasskey(path: string) {
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(path)
  return startAuthentication({ optionsJSON }).catch(throwPasskeyError)
}

/** Reauthenticates with the password or, if it is empty, with a passkey. */
export async function reauthenticate(currentPassword: string): Promise<Reauthentication> {
  if (currentPassword) return { currentPassword }
  const passkey = await askForPasskey('/api/admin/account/passkey-options')
  // The package's type has more than the server reads.
  return { passkey: passkey as Reauthentication['passkey'] }
}

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

/** Lets the device create a passkey. @throws {ExpectedError} with a sentence to show. */
export async function createPasskey(optionsJSON: CreationOptions) {
  return startRegistration({ optionsJSON }).catch(throwPasskeyError)
}

function throwPasskeyError(cause: unknown): never {
  throw toPasskeyError(cause)
}

/** Sentences about why the browser gave no passkey, by the name of its error. */
const SENTENCES: Readonly<Record<string, string>> = {
  AbortError: 'The passkey was not used.',
  InvalidStateError: 'This device has a passkey for your account already.',
  NotAllowedError: 'The passkey was not used. You may try again.',
  NotSupportedError: 'This browser cannot use a passkey here.',
  SecurityError: 'Passkeys do not work at this address of the site.',
}

/** An error that can be shown. An unknown error becomes its cause and is logged. */
function toPasskeyError(cause: unknown): ExpectedError {
  const sentence = cause instanceof Error ? SENTENCES[cause.name] : undefined
  if (sentence !== undefined) return new ExpectedError(sentence)
  return new ExpectedError('The passkey could not be used.', { cause })
}
