import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { itemId, words } from '#domain/content-schemas.ts'
import { findSchema } from '#domain/content/documents.ts'
import { addIds, readFormerEdit } from '#domain/content/earlier-releases.ts'
import { readEdit, mergeSaved, savedContentSchema } from '#domain/content/stored-content.ts'
import { isList, isSame } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'

/** Written by release 0.2.0: a file of then, the changes in store, what the site showed and what was in conflict. */
const recordSchema = z.object({
  name: z.string(),
  document: z.string().optional(),
  file: z.unknown(),
  changes: z.array(z.unknown()),
  value: z.unknown(),
  conflicts: z.array(z.unknown()),
})

const RECORDS = readFileSync('tests/support/earlier-content.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => recordSchema.parse(JSON.parse(line)))

/** The schema of the document of the sequences. */
const sampleSchema = z.strictObject({
  title: words.max(12),
  note: words.optional(),
  steps: z
    .array(z.strictObject({ id: itemId, title: words, text: words, signs: z.array(words) }))
    .min(1),
  cities: z.array(words).min(1),
})

function read({ document, file, changes }: z.infer<typeof recordSchema>) {
  const schema = document === undefined ? sampleSchema : findSchema(document)
  const by = { id: 'a', username: 'ada' }
  const saved = { version: 3, savedAt: '2026-11-22T09:00:00.000Z', savedBy: by, changes }
  const merged = mergeSaved(addIds(file), savedContentSchema.parse(saved), schema ?? sampleSchema)
  return { ...merged, schema }
}

function withoutIds(value: unknown): unknown {
  if (isList(value)) return value.map(withoutIds)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'id')
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutIds(inner)]))
}

describe('a record of release 0.2.0 reads the same', () => {
  test.each(RECORDS.filter(({ document }) => document))('of $document: $name', (record) => {
    const { value, conflicts, schema } = read(record)
    expect(withoutIds(value)).toEqual(withoutIds(record.value))
    expect(conflicts.map(({ path }) => path.join('/'))).toEqual(record.conflicts)
    expect(schema?.safeParse(value).error?.issues ?? []).toEqual([])
  })

  test.each(RECORDS.filter(({ document }) => !document))(
    'after any edits, commits and deploys: $name',
    (record) => {
      const { value, conflicts } = read(record)
      expect(conflicts.length > 0).toBe(record.conflicts.length > 0)
      // Of a list of words that was in conflict the file's words are shown, until someone decides about the list.
      const places = conflicts.map(({ path }) => path.join('/'))
      if (!places.includes('cities')) expect(isSame(withoutIds(value), record.value)).toBe(true)
      else expect(value).toMatchObject({ cities: Object(record.file).cities })
    },
  )
})

const set = (path: string, replaced: string, value: string) =>
  ({ kind: 'set', path: path.split('/'), replaced, value }) as const

test('a change finds its item after a rename in the file, and among several of one name', () => {
  const file = { steps: [{ id: 'new', title: 'New', text: 'x' }], signs: ['a', 'a', 'b'] }
  const renamed = [set('steps/old/title', 'Old', 'New'), set('steps/old/text', 'x', 'y')]
  expect(readFormerEdit(file, [...renamed, set('signs/a~2', 'a', 'c')])).toMatchObject({
    base: { steps: [{ title: 'Old', text: 'x' }], signs: ['a', 'a', 'b'] },
    mine: { steps: [{ title: 'New', text: 'y' }], signs: ['a', 'c', 'b'] },
  })
})

test('a change of an item that the file no longer has leaves the other items alone', () => {
  const file = { steps: [{ id: 'board', title: 'Board', text: 'x' }] }
  const path = ['steps', 'old', 'parts', 'a']
  const removal = { kind: 'remove', path, replaced: { title: 'A' } } as const
  expect(readFormerEdit(file, [removal, set('steps/board/text', 'x', 'y')])).toEqual({
    base: file,
    mine: { steps: [{ id: 'board', title: 'Board', text: 'y' }] },
  })
  expect(readFormerEdit(file, [set('steps/old/text', 'x', 'Board')])).toMatchObject({
    mine: { steps: [file.steps[0], { id: 'old', text: 'Board' }] },
  })
})

test('a record whose changes were all undone has no edit', () => {
  const by = { id: 'a', username: 'ada' }
  const saved = { version: 2, savedAt: '2026-11-22T09:00:00.000Z', savedBy: by, changes: [] }
  expect(readEdit({ title: 'Home' }, saved)).toBeUndefined()
})

test.each<[value: unknown, id: string]>([
  [{ title: 'Onboarding & Discovery', text: 'x' }, 'onboarding-discovery'],
  [{ question: 'Is this a real board of directors?', answer: 'x' }, 'is-this-a-real-board-of'],
  [{ text: '!?' }, 'item'],
  [{ id: 'own', title: 'Title' }, 'own'],
])('an item named %j gets the id %s', (value, id) => {
  expect(addIds([value])).toEqual([{ id, ...Object(value) }])
  expect(itemId.safeParse(id).success).toBe(true)
})

test('items of one name get different ids, which never change', () => {
  const file = {
    list: [{ title: 'Red' }, { title: 'Blue', inner: [{ label: 'A' }] }, { title: 'red!' }],
  }
  const read = addIds(file)
  expect(read).toMatchObject({
    list: [{ id: 'red' }, { id: 'blue', inner: [{ id: 'a' }] }, { id: 'red-3' }],
  })
  expect(addIds(read)).toEqual(read)
})
