import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { request } from '#client/api.ts'
import { fetchJson } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import { askForPasskey } from './ask-for-passkey.ts'

const PATH = '/api/login/passkey'

/** Less than a challenge lasts. */
const RENEW_MS = 4 * 60_000

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
