import { expect, test } from 'vitest'
import {
  FIRST_VERSION,
  isFromNewerRelease,
  migrateRecord,
  withRecordVersion,
  type RecordHistory,
} from '#server/storage/record-codec.ts'

/** A record whose name became a list of names, and then got a color. */
const HISTORY: RecordHistory = {
  version: 3,
  migrations: {
    1: ({ name, ...rest }) => ({ ...rest, names: [name] }),
    2: (record) => ({ ...record, color: 'red' }),
  },
}

test.each<[stored: unknown, migrated: unknown]>([
  [{ name: 'Ada' }, { names: ['Ada'], color: 'red' }],
  [
    { name: 'Ada', recordVersion: 'one' },
    { names: ['Ada'], color: 'red' },
  ],
  [
    { names: ['Ada'], recordVersion: 2 },
    { names: ['Ada'], color: 'red' },
  ],
  [
    { names: ['Ada'], color: 'blue', recordVersion: 3 },
    { names: ['Ada'], color: 'blue' },
  ],
  ['text', 'text'],
  [null, null],
  [['a'], ['a']],
])('%j becomes %j', (stored, migrated) => {
  expect(migrateRecord(stored, HISTORY)).toEqual(migrated)
})

test('a version that changed nothing for this collection needs no migration', () => {
  expect(migrateRecord({ a: 1 }, { version: 4, migrations: {} })).toEqual({ a: 1 })
  expect(migrateRecord({ a: 1 }, FIRST_VERSION)).toEqual({ a: 1 })
})

test.each<[stored: unknown, isNewer: boolean]>([
  [{ recordVersion: 4 }, true],
  [{ recordVersion: 3 }, false],
  [{}, false],
  ['text', false],
  [null, false],
  [Object.assign([], { recordVersion: 4 }), false],
])('whether %j is of a newer release: %s', (stored, isNewer) => {
  expect(isFromNewerRelease(stored, HISTORY)).toBe(isNewer)
})

test('the first version is stored without a number', () => {
  expect(withRecordVersion({ a: 1 }, FIRST_VERSION)).toEqual({ a: 1 })
  expect(withRecordVersion({ a: 1 }, HISTORY)).toEqual({ a: 1, recordVersion: 3 })
  for (const other of ['text', ['a'], null]) expect(withRecordVersion(other, HISTORY)).toBe(other)
})
