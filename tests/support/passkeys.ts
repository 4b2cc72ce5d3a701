import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { UsedPasskey } from '#domain/accounts/passkeys/passkey.ts'
import type { Reauthentication } from '#domain/accounts/own-account.ts'
import { accounts } from '#server/accounts/account.ts'
import { aSignedIn, cookieIn, PASSWORD } from './accounts.ts'
import { Authenticator, type Faults } from './authenticator.ts'
import { call } from './call.ts'

const OPTIONS = '/api/admin/account/passkey-options'
const BY_PASSWORD: Reauthentication = { currentPassword: PASSWORD }

export const aPerson = (username = 'ada') => aSignedIn({ username })

/** Ask for what is needed to create a passkey, after reauthentication. */
export const askToAdd = (cookie: string, reauthentication: unknown = BY_PASSWORD) =>
  call(OPTIONS, { method: 'POST', body: reauthentication, cookie })

export const add = (cookie: string, passkey: unknown, name: unknown = 'My laptop') =>
  call('/api/admin/account/passkeys', {
    method: 'POST',
    body: { name, passkey },
    cookie,
  })

export const remove = (cookie: string, id: string, reauthentication: unknown = BY_PASSWORD) =>
  call(`/api/admin/account/passkeys/${id}/removal`, {
    method: 'POST',
    body: reauthentication,
    cookie,
  })

export const signInWith = (passkey: unknown, headers: Record<string, string> = {}) =>
  call('/api/login/passkey', { method: 'POST', body: { passkey }, headers })

export async function signInOptions() {
  return (await call('/api/login/passkey')).json()
}

/** Use a passkey to sign in, with or without faults. */
export async function signInBy(device: Authenticator, faults: Faults = {}): Promise<Response> {
  return signInWith(device.use(await signInOptions(), faults))
}

/** Ask for what is needed to use a passkey to reauthenticate. */
export async function askToProve(cookie: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await call(OPTIONS, { cookie })).json()
}

/** Use a passkey to reauthenticate in a session. */
export async function proveBy(device: Authenticator, cookie: string): Promise<UsedPasskey> {
  return device.use(await askToProve(cookie))
}

/** Add a passkey to the account of a session. @returns it, with the new session. */
export async function aPasskeyOf(
  cookie: string,
  name = 'My laptop',
  reauthentication: Reauthentication = BY_PASSWORD,
) {
  const device = new Authenticator()
  const options = await (await askToAdd(cookie, reauthentication)).json()
  const response = await add(cookie, device.create(options), name)
  const { passkeys } = (await response.json()) as { passkeys: { id: string; name: string }[] }
  const id = passkeys.findLast((passkey) => passkey.name === name)?.id ?? ''
  return { device, id, cookie: cookieIn(response.headers.get('set-cookie')) }
}

/** Someone who signs in with passkeys alone, as after an invitation. */
export async function aPersonWithoutPassword(names: readonly string[] = ['My laptop']) {
  const { user, cookie: first } = await aPerson()
  const passkeys = [await aPasskeyOf(first, names[0])]
  for (const name of names.slice(1)) {
    passkeys.push(await aPasskeyOf(passkeys.at(-1)?.cookie ?? '', name))
  }
  await accounts.update(user.id, (account) => {
    const { passwordHash: _, ...rest } = account
    return rest
  })
  return { user, passkeys, cookie: passkeys.at(-1)?.cookie ?? '' }
}
