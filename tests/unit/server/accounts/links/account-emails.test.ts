import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  notifyOwner,
  queueConfirmationEmail,
  queueInvitationEmail,
  queueResetEmail,
} from '#server/accounts/links/account-emails.ts'
import { outbox } from '#server/email/outbox.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const ADA = 'ada@example.com'
const LINK_ID = '00000000-0000-4000-8000-000000000000'

beforeEach(() => {
  vi.stubEnv('URL', 'https://firm.example')
})

test.each([
  [queueConfirmationEmail, 'Confirm your email address', ['account "Ann" at Sideboard', '30']],
  [
    (to: string, username: string, id: string) => queueResetEmail(to, username, id, 1_800_000),
    'Reset your password',
    ['your account "Ann" at Sideboard', '30 minutes', 'removes every passkey'],
  ],
  [queueInvitationEmail, 'Ann invites you to Sideboard', ['the website of Sideboard', '72 hours']],
])(
  'an email with a link says what it is for, how long it works and how to ignore it (%#)',
  async (queue, subject, words) => {
    await queue(ADA, 'Ann', LINK_ID)
    const [email] = await outbox.all()
    expect(email).toMatchObject({ kind: 'account', to: ADA, subject, linkId: LINK_ID })
    for (const part of words) expect(email?.text).toContain(part)
    expect(email?.text).toMatch(/\n\n[^:\n]+: \{link\}\n\nIf .+ignore this email/)
    expect(email?.text).not.toContain('firm.example')
  },
)

describe('a notice to the owner of an account', () => {
  const notice = ['Someone signed in', 'There was a sign-in.'] as const
  const owner = { username: 'Ann', email: ADA }

  test('says what happened to which account, and what to do', async () => {
    await notifyOwner(owner, ...notice)
    const [email] = await outbox.all()
    expect(email).toMatchObject({ kind: 'account', to: ADA, subject: notice[0] })
    expect(email?.text).toContain('your account "Ann" at Sideboard: There was a sign-in.')
    expect(email?.text).toContain('If not, tell an administrator at once')
    expect(email?.text).toContain('which also removes the passkeys that you do not keep')
    expect(email).not.toHaveProperty('linkId')
  })

  test('that cannot be queued is logged, and what was done stands', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    setBlobsFetch(async () => new Response(null, { status: 403 }))
    await notifyOwner(owner, ...notice)
    const words = 'the owner of Ann could not be emailed: Someone signed in'
    expect(log).toHaveBeenCalledExactlyOnceWith(words, expect.any(Error))
    log.mockClear()
  })
})
