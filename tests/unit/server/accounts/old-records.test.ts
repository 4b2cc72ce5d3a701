import { expect, test } from 'vitest'
import {
  accountLinks,
  createLink,
  type LinkTarget,
  sweepLinks,
} from '#server/accounts/links/link-store.ts'
import { recognizeDevice, sweepKnownDevices } from '#server/accounts/sessions/start-session.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'

useBlobs()

const DAY_MS = 86_400_000
const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

const ID = '00000000-0000-4000-8000-000000000000'
const target: LinkTarget = {
  purpose: 'invitation',
  issuedBy: ID,
  isAdmin: false,
  permissions: [],
}

function signIn(at: Date, device: string) {
  const headers = { cookie: `device=${device}` }
  return recognizeDevice(ID, new Request('http://localhost:8888', { headers }), at)
}

test('a link is removed after a week, when it cannot work anymore', async () => {
  setTime(daysAgo(7))
  const { id } = await createLink(target)
  setTime(daysAgo(7.1))
  await createLink(target)
  setTime(now)
  await sweepLinks()
  expect(await accountLinks.keys()).toEqual([id])
})

test('a device is forgotten a year after its last sign-in', async () => {
  await signIn(daysAgo(400), 'laptop')
  await signIn(daysAgo(400), 'phone')
  await signIn(daysAgo(365), 'phone')
  setTime(now)
  await sweepKnownDevices()
  expect(await signIn(now, 'laptop')).toMatchObject({ isKnown: false })
  expect(await signIn(now, 'phone')).toMatchObject({ isKnown: true })
})

test('one device is known to each account by itself, also after a long cookie', async () => {
  const long = 'x'.repeat(200)
  expect(await signIn(now, long)).toMatchObject({ isKnown: false })
  expect(await signIn(now, long.slice(0, 100))).toMatchObject({ isKnown: true })
})
