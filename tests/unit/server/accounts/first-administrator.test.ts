import { afterEach, describe, expect, test, vi } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { listUsers } from '#server/accounts/users.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const signIn = (body: unknown) => call('/api/login', { method: 'POST', body })

describe('the first administrator', () => {
  afterEach(() => {
    delete process.env['ADMIN_USERNAME']
    delete process.env['ADMIN_PASSWORD']
  })

  test('is created once, with a password that is returned once', async () => {
    const made = await ensureFirstAdministrator()
    expect(made).toMatchObject({ username: 'admin', password: expect.any(String) })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    const response = await signIn(made)
    expect(await response.json()).toMatchObject({ username: 'admin', isAdmin: true })
  })

  test('takes username and password from the environment and does not return the password', async () => {
    process.env['ADMIN_USERNAME'] = 'Grace'
    process.env['ADMIN_PASSWORD'] = PASSWORD
    expect(await ensureFirstAdministrator()).toEqual({ username: 'Grace' })
    expect((await signIn({ username: 'grace', password: PASSWORD })).status).toBe(200)
  })

  test('rejects a password that is too short', async () => {
    process.env['ADMIN_PASSWORD'] = 'short'
    await expect(ensureFirstAdministrator()).rejects.toThrow('ADMIN_USERNAME and ADMIN_PASSWORD')
    expect(await listUsers()).toEqual([])
  })

  test('is created once by two parallel starts', async () => {
    const made = await Promise.all([ensureFirstAdministrator(), ensureFirstAdministrator()])
    expect(made.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await listUsers()).toHaveLength(1)
  })

  test('is created after an interrupted start', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const stopped = { ids: [crypto.randomUUID()], changedAt: new Date().toISOString() }
    await blobs('administrators').write('all', stopped, { onlyIfNew: true })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    vi.advanceTimersByTime(11_000)
    expect(await ensureFirstAdministrator()).toMatchObject({ username: 'admin' })
    vi.useRealTimers()
  })
})
