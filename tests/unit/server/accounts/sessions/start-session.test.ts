import { expect, test } from 'vitest'
import { findKnownDevice, rememberDevice } from '#server/accounts/sessions/start-session.ts'
import { anAccount, aSessionOf } from '#tests/support/accounts.ts'
import { clientOf, isOpen } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { runAlone } from '#tests/support/run-alone.ts'

useBlobs()

const DAY_MS = 86_400_000
const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

const ID = '00000000-0000-4000-8000-000000000000'

const on = (device: string) =>
  new Request('http://localhost:8888', { headers: { cookie: `device=${device}` } })

function signInOn(at: Date, device: string) {
  setTime(at)
  return rememberDevice(ID, on(device))
}

test('a device is forgotten a year after its last sign-in', async () => {
  await signInOn(daysAgo(400), 'laptop')
  await signInOn(daysAgo(400), 'phone')
  await signInOn(daysAgo(365), 'phone')
  setTime(now)
  await runAlone('cleanup')
  expect(await findKnownDevice(ID, on('laptop'))).toBeUndefined()
  expect(await findKnownDevice(ID, on('phone'))).toBeDefined()
})

test('a session of a clock that was ahead is over when the clock is right again', async () => {
  setTime(daysAgo(-1))
  const client = clientOf(await aSessionOf(await anAccount(), daysAgo(-1)))
  expect(await isOpen(client)).toBe(true)
  setTime(now)
  expect(await isOpen(client)).toBe(false)
})
