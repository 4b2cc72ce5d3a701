import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyPassword } from '#server/accounts/passwords.ts'
import { findUserByName } from '#server/accounts/users.ts'
import {
  type ArchiveRecord,
  extendChecksum,
  FORMAT,
  readArchive,
  splitLines,
} from '#server/archive/format.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from '#server/archive/stores.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { backupLines } from '#tests/support/backup-lines.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { aContact } from '#tests/support/leads.ts'
import { emptyStores } from '#tests/support/stores.ts'

useBlobs()

const HEADER = { ...FORMAT, madeAt: '2026-03-20T12:00:00.000Z', withPasswords: false }
const records: ArchiveRecord[] = [
  { store: 'leads', key: 'a', value: { n: 1, text: 'é "quoted"\n' } },
  { store: 'media', key: 'b', bytes: 'AAEC', metadata: { type: 'image/png' } },
  { store: 'outbox-waiting', keys: ['c', 'd'] },
]

async function* these<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const all = <T>(items: AsyncIterable<T>) => Array.fromAsync(items)

function archive(of = records): string[] {
  const lines = [HEADER, ...of].map((line) => JSON.stringify(line))
  const end = { records: of.length, check: lines.reduce(extendChecksum, '') }
  return [...lines, JSON.stringify({ end })]
}
const read = (lines: readonly string[]) => all(readArchive(these(lines)))

describe('reading an archive', () => {
  test('detects any change', async () => {
    const lines = archive()
    const text = lines.join('\n')
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom('x', '0', '"'),
        async (at, letter) => {
          fc.pre(text[at] !== letter && text[at] !== '\n')
          const changed = text.slice(0, at) + letter + text.slice(at + 1)
          await expect(read(changed.split('\n'))).rejects.toMatchObject({ code: 'invalid' })
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    ['a lost line', (lines: string[]) => lines.toSpliced(2, 1), 4],
    ['two lines that changed places', ([a, b, c, ...rest]: string[]) => [a, c, b, ...rest], 5],
    ['a missing end', (lines: string[]) => lines.slice(0, -1), 5],
    ['something after the end', (lines: string[]) => [...lines, lines[1]], 6],
    ['a foreign file', () => ['name,email', 'Ada,ada@example.com'], 1],
    ['an empty file', () => [], 1],
    [
      'a newer archive',
      (lines: string[]) => lines.with(0, (lines[0] ?? '').replace('"version":3', '"version":4')),
      1,
    ],
  ] as const)('says at which line it stopped: %s', async (_, damage, line) => {
    const lines = damage(archive()).map((text) => text ?? '')
    await expect(read(lines)).rejects.toThrow(`line ${line}:`)
  })
})

describe('restore', () => {
  const now = new Date('2026-03-20T12:00:00Z')

  async function fill() {
    setTime(now)
    await anAccount()
    await saveLead(aContact(), now)
    const bytes = Uint8Array.from([1, 2, 3])
    await blobs('media').writeBytes('f00d', bytes.buffer, { type: 'image/png' })
  }

  test('gives accounts new passwords when the archive has none', async () => {
    await fill()
    const lines = await all(backupLines(false))
    expect(lines.join('')).not.toContain('passwordHash')
    await emptyStores()
    const { newPasswords } = await restoreArchive(() => these(lines))
    const [given] = newPasswords
    const known = await findUserByName('ada')
    expect(given?.username).toBe('ada')
    expect(await verifyPassword(given?.password ?? '', known?.account.passwordHash)).toBe(true)
    expect(known?.user.isAdmin).toBe(true)
  })

  const holding = (record: ArchiveRecord) => archive([records[0]!, record])

  test.each([
    ['has no end', archive().slice(0, -1), 'line 5:'],
    ['has no store of ours', holding({ store: 'constructor', key: 'a', value: 1 }), 'no store'],
    ['has another kind', holding({ store: 'media', key: 'a', value: 1 }), 'not a record of the'],
    [
      'has another key',
      holding({ store: 'leads', key: '../users/a', value: 1 }),
      'not a valid key',
    ],
  ])('changes nothing when the archive %s', async (_, lines, sentence) => {
    await fill()
    const before = await all(leads.pages())
    const refused = restoreArchive(() => these(lines), { existing: 'replace' })
    await expect(refused).rejects.toThrow(sentence)
    expect(await all(leads.pages())).toEqual(before)
  })

  test('names the records that it cannot read and restores nothing, unless they may be left out', async () => {
    await fill()
    const unreadable: ArchiveRecord[] = [
      { store: 'leads', key: 'damaged', value: { kind: 'contact' } },
      { store: 'posts', key: 'newer', value: { recordVersion: 99 } },
      { store: 'users', key: 'no-name', value: { id: crypto.randomUUID() } },
    ]
    const readable: ArchiveRecord = {
      store: 'share-opt-outs',
      key: 'a',
      value: { at: HEADER.madeAt },
    }
    const lines = archive([...unreadable, readable])
    const before = await all(leads.pages())
    const named =
      /leads\/damaged does not fit its schema\n.*posts\/newer is of a newer release\n.*users\/no-name does not fit/
    await expect(restoreArchive(() => these(lines), { existing: 'replace' })).rejects.toThrow(named)
    expect(await all(leads.pages())).toEqual(before)
    const options = { existing: 'replace', skipsUnreadable: true } as const
    const { records: count, skipped } = await restoreArchive(() => these(lines), options)
    expect(count).toBe(1)
    expect(skipped.join('\n')).toMatch(named)
    expect(await leads.keys()).toEqual([])
  })

  test('adds what is missing, keeps what is there and names what differs', async () => {
    await fill()
    const [changed = ''] = await leads.keys()
    const lines = await all(backupLines(false))
    await leads.update(changed, (lead) => ({ ...lead, note: 'Called' }))
    await blobs('media').remove('f00d')
    await saveLead(aContact({ name: 'newer' }), now)
    const restored = await restoreArchive(() => these(lines), { existing: 'add' })
    expect(restored).toMatchObject({ newPasswords: [], different: [`leads/${changed}`] })
    expect((await leads.find(changed))?.note).toBe('Called')
    expect(await leads.keys()).toHaveLength(2)
    expect(await blobs('media').readBytes('f00d')).toBeDefined()
  })

  test('requires an empty platform or the replace option', async () => {
    await fill()
    const lines = await all(backupLines(true))
    await saveLead(aContact({ name: 'later' }), now)
    await expect(restoreArchive(() => these(lines))).rejects.toMatchObject({ code: 'conflict' })
    await restoreArchive(() => these(lines), { existing: 'replace' })
    expect(await leads.keys()).toHaveLength(1)
  })
})

test('every store is in the backup or excluded by name', () => {
  const sources = globSync(['src/**/*.ts', 'functions/*.ts'])
  const names = sources.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:collection|versions|\w+Projection|blobs)\(\s*'([a-z-]+)'/g,
      ),
    ].map(([, name]) => name ?? ''),
  )
  const known = new Set([...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES])
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([])
})

const split = (...chunks: string[]) => Array.fromAsync(splitLines(these(chunks)))

test('lines are the same however the text is cut into chunks', async () => {
  const text = fc.array(fc.constantFrom('a', 'é', '\n', '\u2028', '\u2029', '\u0085', '{}'))
  await fc.assert(
    fc.asyncProperty(text, async (chunks) => {
      const lines = chunks.join('').split('\n')
      if (lines.at(-1) === '') lines.pop()
      expect(await split(...chunks)).toEqual(lines)
    }),
  )
})

test('line breaks of Windows end a line, also between two chunks', async () => {
  expect(await split('a\r\nb\r', '\nc\r\n')).toEqual(['a', 'b', 'c'])
})
