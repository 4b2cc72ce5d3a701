import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { cookieIn } from '#tests/support/accounts.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { createUser, expectUser, signIn } from './accounts.ts'
import { type Guide, type Journey, PASSWORD, tokenIn } from './guide.ts'

const PASSKEYS = '/api/admin/account/passkeys'
const NEW_PASSWORD = 'another long battery'

/** A passkey signs in until it is removed, by its owner or with a reset that does not keep it. */
const usePasskeys: Journey = async (guide) => {
  const { id, username } = await createUser(guide, { permissions: ['posts'] })
  const first = await signIn(guide, username)
  const laptop = await add(guide, username, first, 'Laptop')
  await expectUser(guide, first, 401)
  const phone = await add(guide, username, laptop.cookie, 'Phone')
  const session = await enter(guide, username, laptop.device, 200)
  await expectUser(guide, session, 200)
  if (guide.number % 2 === 0) {
    const body = { currentPassword: PASSWORD }
    const removal = { method: 'POST', body, cookie: phone.cookie } as const
    await guide.ask(`${PASSKEYS}/${laptop.id}/removal`, removal, username)
    await expectUser(guide, session, 401)
  } else {
    const issue = { method: 'POST', expect: 201 } as const
    const path = `/api/admin/users/${id}/reset-link`
    const { url } = await guide.read<{ url: string }>(guide.edit(path, issue))
    const body = { token: tokenIn(url), password: NEW_PASSWORD, keptPasskeys: [phone.id] }
    await guide.ask('/api/account/password-reset', { method: 'POST', body }, username)
    await expectUser(guide, phone.cookie, 401)
  }
  await enter(guide, username, laptop.device, 401)
  const cookie = await enter(guide, username, phone.device, 200)
  const own = await guide.read<OwnAccount>(guide.ask('/api/admin/account', { cookie }))
  guide.same(
    own.passkeys.map(({ name }) => name),
    ['Phone'],
    'the passkeys that are left',
  )
  await expectUser(guide, await enter(guide, username, phone.device, 200), 200)
  await guide.edit(`/api/admin/users/${id}`, { method: 'DELETE' })
  await enter(guide, username, phone.device, 401)
}

export const PASSKEY_JOURNEYS = { usePasskeys }

/** Add a passkey to the account of a session, which goes on under another cookie. */
async function add(guide: Guide, username: string, cookie: string, name: string) {
  const device = new Authenticator()
  const proof = { method: 'POST', body: { currentPassword: PASSWORD }, cookie } as const
  const asked = guide.ask('/api/admin/account/passkey-options', proof, username)
  const passkey = device.create(await guide.read<Parameters<Authenticator['create']>[0]>(asked))
  const options = { method: 'POST', body: { name, passkey }, cookie, expect: 201 } as const
  const added = await guide.ask(PASSKEYS, options, username)
  const { passkeys } = (await added.json()) as OwnAccount
  const id = passkeys.find((each) => each.name === name)?.id ?? ''
  return { device, id, cookie: cookieIn(added.headers.get('set-cookie')) }
}

async function enter(guide: Guide, username: string, device: Authenticator, expect: number) {
  const path = '/api/login/passkey'
  const asked = await guide.read<Parameters<Authenticator['use']>[0]>(guide.ask(path))
  const options = { method: 'POST', body: { passkey: device.use(asked) }, expect } as const
  return cookieIn((await guide.ask(path, options, username)).headers.get('set-cookie'))
}
