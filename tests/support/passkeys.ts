import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { UsedPasskey } from '#domain/accounts/passkeys/passkey.ts'
import { accounts } from '#server/accounts/account.ts'
import { PASSWORD } from './accounts.ts'
import { type aColleague, clientOf, visitor } from './api.ts'
import { Authenticator, type Faults } from './authenticator.ts'

const OPTIONS = '/api/admin/account/passkey-options'
const BY_PASSWORD = { currentPassword: PASSWORD }

/** Ask for what is needed to create a passkey, after reauthentication. */
export const askToAdd = (cookie: string, reauthentication: object = BY_PASSWORD) =>
  clientOf(cookie).post(OPTIONS, reauthentication)

export const add = (cookie: string, passkey: unknown, name = 'My laptop') =>
  clientOf(cookie).post('/api/admin/account/passkeys', { name, passkey })

export const remove = (cookie: string, id: string, reauthentication: object = BY_PASSWORD) =>
  clientOf(cookie).post(`/api/admin/account/passkeys/${id}/removal`, reauthentication)

export const signInWith = (passkey: unknown) => visitor.post('/api/login/passkey', { passkey })

export const signInOptions = async () => (await visitor.get('/api/login/passkey')).body

/** Use a passkey to sign in, with or without faults. */
export const signInBy = async (device: Authenticator, faults: Faults = {}) =>
  signInWith(device.use(await signInOptions(), faults))

/** Ask for what is needed to use a passkey to reauthenticate. */
export async function askToProve(cookie: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await clientOf(cookie).get(OPTIONS)).body
}

/** Use a passkey to reauthenticate in a session. */
export async function proveBy(device: Authenticator, cookie: string): Promise<UsedPasskey> {
  return device.use(await askToProve(cookie))
}

/** Add a passkey to the account of a session. @returns it, with the new session. */
export async function aPasskeyOf(session: string, name = 'My laptop') {
  const device = new Authenticator()
  const { body, cookie } = await add(session, device.create((await askToAdd(session)).body), name)
  const passkeys: { id: string; name: string }[] = body.passkeys
  return { device, id: passkeys.findLast((each) => each.name === name)?.id ?? '', cookie }
}

/** Let someone sign in with passkeys alone, as after an invitation. */
export async function removePassword(
  { user, cookie }: Awaited<ReturnType<typeof aColleague>>,
  names: readonly string[] = ['My laptop'],
) {
  const passkeys: Awaited<ReturnType<typeof aPasskeyOf>>[] = []
  for (const name of names) {
    passkeys.push(await aPasskeyOf(passkeys.at(-1)?.cookie ?? cookie, name))
  }
  await accounts.update(user.id, (account) => {
    const { passwordHash: _, ...rest } = account
    return rest
  })
  return { passkeys, cookie: passkeys.at(-1)?.cookie ?? '' }
}
