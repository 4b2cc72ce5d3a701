import { MINUTE_MS } from '#domain/time/duration.ts'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { request } from '#client/api.ts'
import { fetchJson } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Reauthentication } from '#domain/accounts/own-account.ts'

const PATH = '/api/login/passkey'

/** Less than a challenge lasts. */
const RENEW_MS = 4 * MINUTE_MS

/** Ask for a passkey and sign in with it. @throws {Error} with a sentence to show. */
export async function signInWithPasskey(): Promise<User> {
  return send(await askForPasskey(PATH))
}

/**
 * Offer passkeys among what the browser fills in as the username, until one is used or `signal`
 * aborts.
 *
 * @returns who has signed in, or `undefined` where the browser does not do this.
 * @throws {Error} when a passkey is not accepted.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<User | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  while (!signal.aborted) {
    const passkey = await offerOnce(signal)
    if (passkey === 'over') continue
    return passkey && send(passkey)
  }
  return undefined
}

/** Offer passkeys for one challenge. @returns `over` when it must be renewed. */
async function offerOnce(signal: AbortSignal) {
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(PATH, signal).catch(
    // Without a challenge there is no offer; the password remains.
    () => undefined,
  )
  if (!optionsJSON || signal.aborted) return undefined
  let isOver = false
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  const renewal = setTimeout(() => {
    isOver = true
    cancel()
  }, RENEW_MS)
  signal.addEventListener('abort', cancel)
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    // Canceled by us, by the button or by the person, who may still use the button.
    return isOver ? 'over' : undefined
  } finally {
    clearTimeout(renewal)
    signal.removeEventListener('abort', cancel)
  }
}

async function send(passkey: unknown): Promise<User> {
  return (await request(PATH, { method: 'POST', body: { passkey } })).json()
}

/**
 * Ask the person for a passkey, and send what their device answers.
 *
 * @param path Where the challenge comes from.
 * @throws {Error} with a sentence to show.
 */
async function askForPasskey(path: string) {
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

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

/** Let the device create a passkey. @throws {Error} with a sentence to show. */
export async function createPasskey(optionsJSON: CreationOptions) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw toPasskeyError(error)
  }
}

/** What to do about a passkey that the browser or its device did not give, by the name of the error. */
const SENTENCES: Readonly<Record<string, string>> = {
  AbortError: 'The passkey was not used.',
  InvalidStateError: 'This device has a passkey for your account already.',
  NotAllowedError: 'The passkey was not used. You may try again.',
  SecurityError: 'Passkeys do not work at this address of the site.',
}

/** An error that can be shown, with the browser's own as its cause. */
function toPasskeyError(cause: unknown): Error {
  const name = cause instanceof Error ? cause.name : ''
  return new Error(SENTENCES[name] ?? 'The passkey could not be used.', { cause })
}
