import { beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const server = useMailServer()
const PATH = '/api/admin/email-setup'

// A sender of this machine, so that no test asks the DNS.
beforeEach(() => void (process.env.MAIL_FROM = 'Sideboard <hello@localhost>'))

async function send(cookie: string): Promise<Response> {
  return call(PATH, { method: 'POST', cookie })
}

test('shows the server without its password', async () => {
  const { port } = new URL(process.env.SMTP_URL ?? '')
  process.env.SMTP_URL = `smtp://user:secret@127.0.0.1:${port}`
  const { cookie } = await aSignedIn()
  const response = await call(PATH, { cookie })
  expect(await response.json()).toEqual({
    isReady: true,
    server: `127.0.0.1:${port}`,
    from: 'Sideboard <hello@localhost>',
    team: 'team@sideboard.test',
  })
})

test('a test message goes to the team and leaves nothing in the outbox', async () => {
  const { cookie } = await aSignedIn()
  const response = await send(cookie)
  expect(await response.json()).toEqual({ outcome: 'delivered', to: 'team@sideboard.test' })
  expect(server.received.map(({ to }) => to)).toEqual([['team@sideboard.test']])
  expect(await outbox.keys()).toEqual([])
})

test('a test message that is refused shows what the server said', async () => {
  server.mood = 'refuses-recipient'
  const { cookie } = await aSignedIn()
  expect(await (await send(cookie)).json()).toMatchObject({
    outcome: 'failed',
    error: expect.stringContaining('No such mailbox'),
  })
})

test('test messages are limited to ten an hour', async () => {
  vi.stubEnv('SMTP_URL', '')
  const { cookie } = await aSignedIn()
  for (let sent = 0; sent < 10; sent++) expect((await send(cookie)).status).toBe(200)
  expect((await send(cookie)).status).toBe(429)
  vi.unstubAllEnvs()
})
