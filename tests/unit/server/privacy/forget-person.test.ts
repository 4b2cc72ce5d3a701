import { afterEach, expect, test, vi } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { leads } from '#server/leads/leads.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { ifReadable } from '#server/storage/unreadable-records.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

afterEach(() => setBlobsFetch())

/** Let something happen before the first request that erases a lead. */
function beforeErasure(happen: () => Promise<unknown>): void {
  let hasHappened = false
  setBlobsFetch(async (input, init) => {
    const isErasure = init?.method === 'delete' && String(input).includes('/site:leads/')
    if (isErasure && !hasHappened) {
      hasHappened = true
      await happen()
    }
    return fetch(input, init)
  })
}

test('a quiz result that arrives while its person is forgotten names no one', async () => {
  const email = 'ada@example.com'
  await receiveLead(aContact({ email, sessionId: 'visit' }))
  beforeErasure(() => receiveLead(aQuizResult({ sessionId: 'visit' })))
  await forgetPerson(email)
  const [left, ...others] = await leads.all()
  expect(others).toEqual([])
  expect(left).toMatchObject({ kind: 'quiz' })
  expect(left).not.toHaveProperty('person')
  expect(left).not.toHaveProperty('sessionId')
})

test('a visit is ended only for the person who wrote in it', async () => {
  const [ada, bob] = ['ada@example.com', 'bob@example.com']
  await receiveLead(aContact({ email: ada, sessionId: 'of Ada', requestId: 'by Ada' }))
  await receiveLead(aContact({ email: bob, sessionId: 'of Bob', requestId: 'by Bob' }))
  await receiveLead(aQuizResult({ sessionId: 'of Ada', requestId: 'by Bob' }))
  await receiveLead(aQuizResult({ sessionId: 'of Bob', requestId: 'by Ada' }))
  await forgetPerson(ada)
  const left = (await leads.all()).map(({ kind, sessionId, requestId }) => ({
    kind,
    sessionId,
    requestId,
  }))
  expect(left.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'contact', sessionId: 'of Bob', requestId: 'by Bob' },
    { kind: 'quiz', sessionId: undefined, requestId: undefined },
  ])
})

test('two people of one visit are forgotten at the same time', async () => {
  const [ada, bob] = ['ada@example.com', 'bob@example.com']
  await receiveLead(aContact({ email: ada, sessionId: 'of both' }))
  await receiveLead(aContact({ email: bob, sessionId: 'of both' }))
  await receiveLead(aContact({ email: ada, sessionId: 'of Ada' }))
  await receiveLead(aQuizResult({ sessionId: 'of Ada' }))
  beforeErasure(() => forgetPerson(bob))
  await forgetPerson(ada)
  expect(await leads.all()).toEqual([])
})

test('no one is reported as forgotten while one of many unreadable records has the address', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const email = 'ada@example.com'
  // Listed by hash, 14 comes last.
  for (let i = 0; i < 101; i++) {
    const record = { to: i === 14 ? email : 'bo@example.com' }
    await blobs('outbox').write(`unreadable-${i}`, record, { onlyIfNew: true })
    await ifReadable(outbox.find(`unreadable-${i}`))
  }
  await expect(forgetPerson(email)).rejects.toMatchObject({ code: 'conflict' })
  await outbox.remove('unreadable-14')
  expect(await forgetPerson(email)).toMatchObject({ leads: [], emails: [] })
})
