import { describe, expect, test } from 'vitest'
import {
  createOwnerSearch,
  createOwnership,
  listTies,
  normalizeAddress,
} from '#domain/leads/ownership.ts'

type OwnableRecord = Parameters<typeof createOwnership>[1][number]

const aRecord = (record: Partial<OwnableRecord>): OwnableRecord => {
  return { kind: 'quiz', email: '', sessionId: '', requestId: '', ...record }
}
const message = (email: string, sessionId: string) => aRecord({ kind: 'contact', email, sessionId })

describe('ownership', () => {
  test('ties a record to its request before its visit, and to nothing without either', () => {
    expect(listTies({ requestId: '1', sessionId: '2' })).toEqual(['request 1', 'visit 2'])
    expect(listTies({ requestId: '', sessionId: '' })).toEqual([])
  })

  test('gives a message to its sender in any letter case, and to no one else', () => {
    const record = message('Ada@Example.com ', 'v')
    expect(createOwnership(' ada@example.com', [record])(record)).toBe('owner')
    expect(createOwnership('bob@example.com', [record])(record)).toBeUndefined()
  })

  test('gives an anonymous result to the only address that wrote from its visit', () => {
    const result = aRecord({ sessionId: 'v' })
    const ownerOf = createOwnership('ada@example.com', [message('ada@example.com', 'v'), result])
    expect(ownerOf(result)).toBe('owner')
    expect(ownerOf(aRecord({ sessionId: 'other' }))).toBeUndefined()
  })

  test('gives an anonymous result of a visit with two writers to neither', () => {
    const messages = [message('ada@example.com', 'v'), message('bob@example.com', 'v')]
    for (const email of ['ada@example.com', 'bob@example.com'])
      expect(createOwnership(email, messages)(aRecord({ sessionId: 'v' }))).toBeUndefined()
  })

  test('gives a record without a visit or with an unknown one to no address', () => {
    const ownerOf = createOwnerSearch([message('ada@example.com', '')])
    expect([ownerOf(aRecord({})), ownerOf(aRecord({ sessionId: 'v' }))]).toEqual(['', ''])
    expect(ownerOf(message('bob@example.com', ''))).toBe('bob@example.com')
    expect(normalizeAddress(' Ada@Example.com ')).toBe('ada@example.com')
  })

  test('gives a result to the person who requested it, even if another one wrote from its visit', () => {
    const request = aRecord({ kind: 'assessment', email: 'ada@example.com', requestId: 'r' })
    const records = [request, message('bob@example.com', 'v')]
    const result = aRecord({ requestId: 'r', sessionId: 'v' })
    expect(createOwnership('ada@example.com', records)(result)).toBe('owner')
    expect(createOwnership('bob@example.com', records)(result)).toBeUndefined()
  })

  test('keeps a visit and a request with the same id apart', () => {
    const records = [message('ada@example.com', 'same')]
    const ownerOf = createOwnership('ada@example.com', records)
    expect(ownerOf(aRecord({ requestId: 'same' }))).toBeUndefined()
  })

  test('gives a record without an owner to no one, the empty address included', () => {
    expect(createOwnership('', [])(aRecord({}))).toBeUndefined()
    const result = aRecord({ email: 'ada@example.com' })
    expect(createOwnership('ada@example.com', [])(result)).toBeUndefined()
  })

  test('names the receiver of a share as such, unless they wrote it', () => {
    const share = aRecord({ kind: 'share', email: 'Bob@example.com', sessionId: 'v' })
    expect(createOwnership('bob@example.com', [share])(share)).toBe('receiver')
    expect(createOwnership('eve@example.com', [share])(share)).toBeUndefined()
    const own = [share, message('bob@example.com', 'v')]
    expect(createOwnership('bob@example.com', own)(share)).toBe('owner')
  })
})
