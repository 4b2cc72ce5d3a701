import { hashSync } from 'bcryptjs'
import { expect, onTestFinished, test } from 'vitest'
import { PasswordPool } from '#platform/passwords/pool.ts'

const PASSWORD = 'correct horse battery'
const QUICK_COST = 4

/** bcryptjs in the main thread lets the event loop turn once in 100 ms, so about this often here. */
const TURNS_IN_MAIN_THREAD = 20

function openPool(): PasswordPool {
  const pool = new PasswordPool()
  onTestFinished(() => pool.close())
  return pool
}

test('the pool of threads leaves the main thread to others while it compares', async () => {
  const pool = openPool()
  const state = { isDone: false }
  const comparisons = ['a', 'b'].map((address) => pool.compare(PASSWORD, HASH, { address }))
  const done = Promise.all(comparisons).finally(() => (state.isDone = true))
  let turns = 0
  while (!state.isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await done
  expect(turns).toBeGreaterThan(TURNS_IN_MAIN_THREAD * 5)
})

test('the queue has room for others while one customer fills its share', async () => {
  const pool = openPool()
  // From several /56 of one /48.
  const attacks = Array.from({ length: 50 }, (_, index) =>
    pool.compare('wrong', QUICK_HASH, { address: `2001:db8:1:${index + 10}00::1` }),
  )
  const owner = pool.compare(PASSWORD, QUICK_HASH, { address: 'owner' })
  const results = await Promise.allSettled(attacks)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await owner).toBe(true)
})

test('the queue keeps places for known devices and new passwords while strangers fill it', async () => {
  const pool = openPool()
  const attacks = Array.from({ length: 50 }, (_, index) =>
    pool.compare('wrong', QUICK_HASH, { address: `attacker ${index}` }),
  )
  const owner = { address: 'attacker 1', device: 'known' }
  const kept = [
    ...Array.from({ length: 3 }, () => pool.compare(PASSWORD, QUICK_HASH, owner)),
    pool.hash(PASSWORD, QUICK_COST),
  ]
  await expect(pool.compare(PASSWORD, QUICK_HASH, owner)).rejects.toMatchObject({
    code: 'too-many',
  })
  await Promise.all([...kept, Promise.allSettled(attacks)])
})

test('a comparison that fails is rejected, and the others go on', async () => {
  const pool = openPool()
  const broken = pool.compare(PASSWORD, 'x'.repeat(QUICK_HASH.length), { address: 'a' })
  await expect(broken).rejects.toThrow('Invalid salt')
  expect(await pool.compare(PASSWORD, QUICK_HASH, { address: 'a' })).toBe(true)
})

const QUICK_HASH = hashSync(PASSWORD, QUICK_COST)
const HASH = '$2b$12$rhM/UBNXvHuaQW4BZGj6k.TtuYHfamk5lwv/WgHFPYOaUQ/oqxI7S'
