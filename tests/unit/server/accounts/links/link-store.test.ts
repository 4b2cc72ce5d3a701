import { expect, test } from 'vitest'
import { accountLinks, createLink, type LinkTarget } from '#server/accounts/links/link-store.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { runAlone } from '#tests/support/run-alone.ts'

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

test('a link is removed after a week, when it cannot work anymore', async () => {
  setTime(daysAgo(7))
  const { id } = await createLink(target)
  setTime(daysAgo(7.1))
  await createLink(target)
  setTime(now)
  await runAlone('cleanup')
  expect(await accountLinks.keys()).toEqual([id])
})
