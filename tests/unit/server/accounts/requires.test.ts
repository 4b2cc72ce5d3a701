import { expect, test } from 'vitest'
import { requires } from '#server/accounts/sessions/sessions.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

test.each([
  ['administrator', 'Only administrators may do this.'],
  ['campaigns', 'This needs the permission "campaigns".'],
] as const)('a person without the permission %s is refused with its name', async (name, words) => {
  const { cookie } = await aSignedIn({ permissions: ['leads'] })
  const request = new Request('http://localhost:8888/', { headers: { cookie } })
  await expect(requires(name)(request)).rejects.toMatchObject({
    code: 'forbidden',
    message: words,
  })
})
