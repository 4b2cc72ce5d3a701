import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useBlobs } from '../support/blobs.ts'
import { removeRecords, sendRecord, showRecords } from '../support/privacy-actions.ts'
import type { ModelRecord } from '../support/privacy-model.ts'
import { useSiteFolder } from '../support/site.ts'
import { readAllRecords } from '../support/stores.ts'

useBlobs()
useSiteFolder()

const ADA = 'ada@example.com'
const BOB = 'bob@example.com'
const KINDS = ['contact', 'assessment', 'quiz', 'share'] as const
const PAIRS = KINDS.flatMap((first) => KINDS.map((second) => [first, second] as const))

beforeAll(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret for tests that is long enough')
  vi.stubEnv('RATE_LIMIT_SCALE', '1000000')
  return () => vi.unstubAllEnvs()
})

type Kind = ModelRecord['kind']

const send = (kind: Kind, mark: string, address: string, visit: string) =>
  sendRecord({ kind, mark, visit, address: kind === 'share' ? 'carl@example.com' : address })

const isWritten = (kind: Kind) => kind === 'contact' || kind === 'assessment'

const marksOf = async (address: string) =>
  [...(await showRecords(address)).matchAll(/mark\d/g)].map(([mark]) => mark).toSorted()

describe.each(PAIRS)('a %s and a %s', (first, second) => {
  test('of two people who wrote in one visit belong to their writers, the anonymous to neither', async () => {
    await send('contact', 'mark1', ADA, 'visit')
    await send('contact', 'mark2', BOB, 'visit')
    await send(first, 'mark3', ADA, 'visit')
    await send(second, 'mark4', BOB, 'visit')
    const adas = ['mark1', ...(isWritten(first) ? ['mark3'] : [])]
    const bobs = ['mark2', ...(isWritten(second) ? ['mark4'] : [])]
    expect(await marksOf(ADA)).toEqual(adas)
    await removeRecords(ADA)
    expect(await marksOf(BOB)).toEqual(bobs)
    const stored = await readAllRecords()
    for (const mark of adas) expect(stored).not.toContain(mark)
    for (const mark of bobs) expect(stored).toContain(mark)
  })

  test('of one person in two visits belong to that person where the visit names them', async () => {
    await send(first, 'mark1', ADA, 'visit-1')
    await send(second, 'mark2', ADA, 'visit-2')
    const written = [
      ...(isWritten(first) ? ['mark1'] : []),
      ...(isWritten(second) ? ['mark2'] : []),
    ]
    expect(await marksOf(ADA)).toEqual(written)
    await send('contact', 'mark3', ADA, 'visit-1')
    await send('contact', 'mark4', ADA, 'visit-2')
    expect(await marksOf(ADA)).toEqual(['mark1', 'mark2', 'mark3', 'mark4'])
    await removeRecords(ADA)
    expect(await readAllRecords()).not.toMatch(/mark\d|ada@/)
  })

  test('of two people with one address belong to that address', async () => {
    await send('contact', 'mark1', ADA, 'visit-1')
    await send('contact', 'mark2', ADA.toUpperCase(), 'visit-2')
    await send(first, 'mark3', ADA, 'visit-1')
    await send(second, 'mark4', ADA, 'visit-2')
    expect(await marksOf(ADA)).toEqual(['mark1', 'mark2', 'mark3', 'mark4'])
  })
})

describe('the receiver of a share', () => {
  test('sees only their own address, and removes only that', async () => {
    await send('contact', 'mark1', ADA, 'visit')
    await sendRecord({ kind: 'share', mark: 'mark2', visit: 'visit', address: BOB })
    const page = await showRecords(BOB)
    expect(page).toContain(BOB)
    expect(page).not.toMatch(/mark\d|Firm|ada@/)
    await removeRecords(BOB)
    expect(await readAllRecords()).not.toContain(BOB)
    expect(await marksOf(ADA)).toEqual(['mark1', 'mark2'])
  })
})
