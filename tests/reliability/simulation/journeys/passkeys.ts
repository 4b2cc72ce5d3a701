import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { cookieIn } from '#tests/support/accounts.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { createUser, expectUser, signIn } from './accounts.ts'
import { type Guide, type Journey, PASSWORD, tokenIn, valuesOf } from './guide.ts'

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
    await guide.ask(
      `POST ${PASSKEYS}/${laptop.id}/removal`,
      { body, cookie: phone.cookie },
      username,
    )
    await expectUser(guide, session, 401)
  } else {
    const path = `/api/admin/users/${id}/reset-link`
    const { url } = await guide.read<{ url: string }>(guide.edit(`POST ${path}`, { expect: 201 }))
    const body = { token: tokenIn(url), password: NEW_PASSWORD, keptPasskeys: [phone.id] }
    await guide.ask('POST /api/account/password-reset', { body }, username)
    await expectUser(guide, phone.cookie, 401)
  }
  await enter(guide, username, laptop.device, 401)
  const cookie = await enter(guide, username, phone.device, 200)
  const own = await guide.read<OwnAccount>(guide.ask('/api/admin/account', { cookie }))
  guide.same(valuesOf(own.passkeys, 'name'), ['Phone'], 'the passkeys that are left')
  await expectUser(guide, await enter(guide, username, phone.device, 200), 200)
  await guide.edit(`DELETE /api/admin/users/${id}`)
  await enter(guide, username, phone.device, 401)
}

export const PASSKEY_JOURNEYS = { usePasskeys }

/** Add a passkey to the account of a session, which goes on under another cookie. */
async function add(guide: Guide, username: string, cookie: string, name: string) {
  const device = new Authenticator()
  const asked = guide.ask(
    'POST /api/admin/account/passkey-options',
    { body: { currentPassword: PASSWORD }, cookie },
    username,
  )
  const passkey = device.create(await guide.read<Parameters<Authenticator['create']>[0]>(asked))
  const added = await guide.ask(
    `POST ${PASSKEYS}`,
    { body: { name, passkey }, cookie, expect: 201 },
    username,
  )
  const { passkeys } = (await added.json()) as OwnAccount
  const id = passkeys.find((each) => each.name === name)?.id ?? ''
  return { device, id, cookie: cookieIn(added.headers.get('set-cookie')) }
}

async function enter(guide: Guide, username: string, device: Authenticator, expect: number) {
  const path = '/api/login/passkey'
  const asked = await guide.read<Parameters<Authenticator['use']>[0]>(guide.ask(path))
  return cookieIn(
    (
      await guide.ask(`POST ${path}`, { body: { passkey: device.use(asked) }, expect }, username)
    ).headers.get('set-cookie'),
  )
}
