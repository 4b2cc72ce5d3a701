import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { setPasswordHasher } from '#server/accounts/passwords.ts'
import { listUsers } from '#server/accounts/users.ts'
import { blobs } from '#server/storage/blobs.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { quickHasher } from '#tests/support/quick-passwords.ts'

useBlobs()

const signIn = (body: unknown) => call('/api/login', { method: 'POST', body })

describe('the first administrator', () => {
  test('is created once, with a password that is returned once', async () => {
    const made = await ensureFirstAdministrator()
    expect(made).toMatchObject({ username: 'admin', password: expect.any(String) })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    const response = await signIn(made)
    expect(await response.json()).toMatchObject({ username: 'admin', isAdmin: true })
  })

  test('takes username and password from the environment and does not return the password', async () => {
    vi.stubEnv('ADMIN_USERNAME', 'Grace')
    vi.stubEnv('ADMIN_PASSWORD', PASSWORD)
    expect(await ensureFirstAdministrator()).toEqual({ username: 'Grace' })
    expect((await signIn({ username: 'grace', password: PASSWORD })).status).toBe(200)
  })

  test('rejects a password that is too short', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'short')
    await expect(ensureFirstAdministrator()).rejects.toThrow('ADMIN_USERNAME and ADMIN_PASSWORD')
    expect(await listUsers()).toEqual([])
  })

  test('names a restore that ended before the list of administrators', async () => {
    await ensureFirstAdministrator()
    for (const key of await blobs('administrators').keys())
      await blobs('administrators').remove(key)
    await expect(ensureFirstAdministrator()).rejects.toThrow('a restore was not finished')
  })

  test('is created after a start that could not hash the password', async () => {
    onTestFinished(() => setPasswordHasher(quickHasher))
    setPasswordHasher({ ...quickHasher, hash: () => Promise.reject(new Error('too busy')) })
    await expect(ensureFirstAdministrator()).rejects.toThrow('too busy')
    setPasswordHasher(quickHasher)
    expect(await ensureFirstAdministrator()).toMatchObject({ username: 'admin' })
  })

  test('is created after an interrupted start', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const stopped = { ids: [crypto.randomUUID()], changedAt: new Date().toISOString() }
    await blobs('administrators').write('all', stopped, { onlyIfNew: true })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    vi.advanceTimersByTime(11_000)
    expect(await ensureFirstAdministrator()).toMatchObject({ username: 'admin' })
  })
})
