import { expect, onTestFinished, test, vi } from 'vitest'
import { isExampleAddress, isExamplePhone, type FirstSteps } from '#domain/health/first-steps.ts'
import { accounts } from '#server/accounts/account.ts'
import { aDraft } from '#tests/support/posts.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'

useBlobs()

async function read(cookie: string) {
  const response = await call('/api/admin/first-steps', { cookie })
  return (await response.json()) as FirstSteps
}

test('a new site has all of them to do, and names the examples that reach no one', async () => {
  const { cookie } = await aSignedIn()
  expect(await read(cookie)).toEqual({
    open: ['firm', 'contact', 'email', 'passkey', 'colleague', 'article'],
    examples: ['hello@sideboard.example', 'no-reply@localhost', '+1 214-555-0142'],
  })
})

test('an email that arrived, a colleague and an article are done', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  vi.stubEnv('MAIL_FROM', 'Firm <hello@[127.0.0.1]>')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { cookie, user } = await aSignedIn()
  await accounts.update(user.id, (account) => ({ ...account, email: 'ada@firm.co' }))
  await call('/api/admin/invitations', { method: 'POST', cookie, body: {} })
  const save = (body: object) => call('/api/admin/blog/posts', { method: 'POST', cookie, body })
  await save(aDraft({ slug: 'selling', page: { listed: 'none', menuLabel: '', isIndexed: true } }))
  expect((await read(cookie)).open).toEqual(['firm', 'contact', 'passkey', 'article'])
  await save(aDraft())
  expect((await read(cookie)).open).toEqual(['firm', 'contact', 'passkey'])
})

test('the list is dismissed by one administrator and stays for others', async () => {
  const [ada, bo] = [await aSignedIn(), await aSignedIn({ username: 'bo' })]
  const options = { method: 'DELETE', cookie: ada.cookie } as const
  expect((await call('/api/admin/first-steps', options)).status).toBe(200)
  expect(await read(ada.cookie)).toEqual({ open: [], examples: [] })
  expect((await read(bo.cookie)).open).toContain('firm')
})

test.each([
  ['hello@sideboard.example', true],
  ['Firm <hello@mail.example.com>', true],
  ['no-reply@localhost', true],
  ['a@firm.test', true],
  ['hello@example-firm.com', false],
  ['hello@examples.com', false],
])('%s is an example: %s', (address, expected) => {
  expect(isExampleAddress(address)).toBe(expected)
})

test.each([
  ['+1 214-555-0142', true],
  ['+1 (214) 555 0199', true],
  ['+1 214-555-1142', false],
  ['+1 555-010-1420', false],
])('the number %s is an example: %s', (phone, expected) => {
  expect(isExamplePhone(phone)).toBe(expected)
})
