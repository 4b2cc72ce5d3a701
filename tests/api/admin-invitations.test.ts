import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Invitation } from '#domain/accounts/link.ts'
import { activities } from '#server/accounts/activity.ts'
import { createBackup } from '#server/archive/backup.ts'
import { outbox } from '#server/email/outbox.ts'
import { everythingStored, tokenIn, tokenMailedTo } from '#tests/support/account-links.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const mail = useMailServer()

afterEach(() => {
  vi.unstubAllEnvs()
})

const PATH = '/api/admin/invitations'

const post = (cookie: string, body: unknown) => call(PATH, { method: 'POST', body, cookie })

async function list(cookie: string): Promise<Invitation[]> {
  return (await call(PATH, { cookie })).json()
}

describe('/api/admin/invitations', () => {
  test('sends the link by email alone where email is set up', async () => {
    const { cookie } = await aSignedIn()
    const response = await post(cookie, { email: 'grace@example.com', permissions: ['posts'] })
    expect(await response.json()).toEqual({ sentTo: 'grace@example.com' })
    expect(mail.received).toHaveLength(1)
    expect(await list(cookie)).toMatchObject([
      { email: 'grace@example.com', invitedBy: 'ada', permissions: ['posts'] },
    ])
  })

  test('leaves no address in the activity, which outlives an erasure', async () => {
    const { cookie } = await aSignedIn()
    await post(cookie, { email: 'grace@example.com' })
    const [{ id = '' } = {}] = await list(cookie)
    await call(`${PATH}/${id}`, { method: 'DELETE', cookie })
    const logged = await activities.all()
    expect(logged.map(({ action }) => action)).toContain('user.invitation-revoked')
    expect(JSON.stringify(logged)).not.toContain('grace@example.com')
  })

  test('shows the link where email is not set up, and queues nothing', async () => {
    vi.stubEnv('SMTP_URL', '')
    const { cookie } = await aSignedIn()
    const { url } = await (await post(cookie, { email: 'grace@example.com' })).json()
    expect(url).toMatch(/^http:\/\/localhost:8888\/admin\/invitation#/)
    expect(await outbox.keys()).toEqual([])
  })

  test('an invitation waits in the list while the mail server is down', async () => {
    mail.mood = 'refuses'
    const { cookie } = await aSignedIn()
    await post(cookie, { email: 'grace@example.com' })
    expect(await list(cookie)).toHaveLength(1)
  })

  test('no record and no backup holds the token', async () => {
    const { cookie } = await aSignedIn()
    await post(cookie, { email: 'grace@example.com' })
    const shown = tokenIn((await (await post(cookie, {})).json()).url)
    const lines: string[] = []
    for await (const line of createBackup({ withPasswords: true })) lines.push(line)
    const stored = await everythingStored(['outbox', 'activity', 'account-links'])
    for (const token of [shown, tokenMailedTo(mail, 'grace@example.com')]) {
      const [id = '', secret = ''] = token.split('.')
      expect(stored).toContain(id)
      expect(stored + lines.join()).not.toContain(secret)
    }
    expect(lines.join()).not.toContain('tokenHash')
  })

  test('emails one mailbox at most five times a day, whatever its tag', async () => {
    const { cookie } = await aSignedIn()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await post(cookie, { email: `grace+${i}@example.com` })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test.each([
    { email: 'nonsense' },
    { email: 'a@example.com\r\nBcc: b@example.com' },
    { permissions: ['everything'] },
    { isAdmin: 'yes' },
  ])('rejects %j', async (body) => {
    const { cookie } = await aSignedIn()
    expect((await post(cookie, body)).status).toBe(400)
  })
})
