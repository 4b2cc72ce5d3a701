import { beforeEach, describe, expect, test, vi } from 'vitest'
import { downloadPart, downloadParts } from '#client/download.ts'
import { postSchema } from '#domain/posts/post.ts'
import { parsePart, PART_HEADER } from '#domain/storage/download-part.ts'
import { activities } from '#server/accounts/activity.ts'
import { readArchive } from '#server/archive/format.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import { posts } from '#server/posts/post-store.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { aColleague, clientOf, useSite } from '#tests/support/api.ts'
import { call } from '#tests/support/call.ts'
import { setTime } from '#tests/support/clock.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'
import { aPost } from '#tests/support/posts.ts'
import { emptyStores } from '#tests/support/stores.ts'

const { signal } = new AbortController()

/**
 * A whole file as the admin area downloads it, and the bytes of each part.
 *
 * @param onPart Called between two parts.
 */
async function download(path: string, onPart?: () => Promise<void>) {
  const contents: Blob[] = []
  let records = 0
  for await (const { content, part } of downloadParts(path, signal)) {
    contents.push(content)
    records += part.records
    if (part.next !== undefined) await onPart?.()
  }
  return { text: await new Blob(contents).text(), records, parts: contents.map(({ size }) => size) }
}

const admin = useSite()
beforeEach(() => void vi.stubGlobal('fetch', (path: string) => call(path, admin)))

const MEGABYTE = 1024 * 1024
const DAY_MS = 86_400_000
const BACKUP = '/api/admin/backup'
const LEADS = '/api/admin/leads.csv'
const POSTS = '/api/admin/blog/posts.jsonl'

const findNext = async (path: string) =>
  (await downloadPart(`${path}${path.includes('?') ? '&' : '?'}cursor=first`, signal)).part.next ??
  ''

const actions = async () => (await activities.all()).map(({ action }) => action)

/** Images of 4 MB, the largest that can be uploaded. */
async function saveImages(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const bytes = Buffer.alloc(4 * MEGABYTE, `image ${i} `)
    await blobs('media').writeBytes(`image-${i}`, bytes.buffer, { type: 'image/png' })
  }
}

/** Leads of a megabyte each, from different days. */
async function saveLargeLeads(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const message = `${i} ${'x'.repeat(MEGABYTE)}`
    await saveLead(aContact({ name: `Lead ${i}`, message }), new Date(Date.now() - i * DAY_MS))
  }
}

async function savePost(given: Parameters<typeof aPost>[0]) {
  const post = aPost(given)
  await posts.create(post.id, post)
}

describe.each([
  { path: BACKUP, action: 'backup.downloaded', fill: () => saveImages(2) },
  { path: LEADS, action: 'leads.exported', fill: () => saveLargeLeads(5) },
])('$path of several parts', ({ path, action, fill }) => {
  test('is logged once, without HEAD requests, and refused as a whole', async () => {
    await fill()
    const { status, headers } = await admin.send('HEAD', `${path}?cursor=first`)
    expect([status, headers.get('download-part'), await actions()]).toEqual([200, null, []])
    const { parts } = await download(path)
    expect(parts.length).toBeGreaterThan(1)
    expect(await admin.get(path)).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect(await activities.all()).toMatchObject([{ action, actor: { username: 'ada' } }])
  })

  test('goes on at its own cursor, and at no other', async () => {
    await fill()
    const next = await findNext(path)
    const made = ['x', '%F0%9F%92%A3', next.slice(0, -2), 'x'.repeat(5000), `${'0'.repeat(13)}-0`]
    const grace = await aColleague()
    const later = Date.now() + 3_601_000
    const rejected = [grace.get(`${path}?cursor=${next}`)]
    for (const cursor of [...made, admin.cookie.split('=')[1]])
      rejected.push(admin.get(`${path}?cursor=${cursor}`))
    for (const answer of await Promise.all(rejected))
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', error: /./ } })
    const { status, body } = await admin.get(`${path}?cursor=${next}`)
    expect([status, (await admin.get(`${path}?cursor=${next}`)).body === body]).toEqual([200, true])
    setTime(later)
    const tomorrow = clientOf(await aSessionOf(admin.user, new Date(later)))
    expect((await tomorrow.get(`${path}?cursor=${next}`)).status).toBe(400)
  })
})

describe('a backup', () => {
  async function* linesOf(text: string): AsyncGenerator<string> {
    yield* text.trimEnd().split('\n')
  }
  const read = (text: string) => Array.fromAsync(readArchive(linesOf(text)))

  test('of a small site is one part without passwords, which no cache keeps', async () => {
    await saveLead(aContact({ name: 'Ada, “Countess”\n' }))
    const { headers } = await admin.get(BACKUP)
    expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    const name = /^attachment; filename="sideboard-\d{4}-\d\d-\d\d\.jsonl"$/
    expect(headers.get('content-disposition')).toMatch(name)
    expect(headers.get('cache-control')).toBe('no-store')
    const { text, records, parts } = await download(BACKUP)
    expect([parts.length, text.includes('passwordHash')]).toEqual([1, false])
    const archived = await read(text)
    expect(archived.some(({ header }) => header.withPasswords)).toBe(false)
    const stores = archived.map(({ record }) => record.store)
    expect(stores).toHaveLength(records)
    expect(stores).toEqual(expect.arrayContaining(['users', 'administrators', 'leads', 'activity']))
  })

  test('of 12 MB of images has parts below 6 MB, which restore accepts as one archive', async () => {
    await saveLead(aContact())
    await saveImages(3)
    const before = await leads.all()
    const { text, records, parts } = await download(BACKUP)
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts)).toBeLessThan(6 * MEGABYTE)
    await emptyStores()
    await restoreArchive(() => linesOf(text))
    expect(await leads.all()).toEqual(before)
    const { bytes } = (await blobs('media').readBytes('image-2'))!
    expect(Buffer.from(bytes).equals(Buffer.alloc(4 * MEGABYTE, 'image 2 '))).toBe(true)
    expect(await read(text)).toHaveLength(records)
  })

  test('has what is written and removed between parts whole or not at all', async () => {
    await saveImages(4)
    const { text } = await download(BACKUP, async () => {
      await saveLead(aContact({ name: 'Later' }))
      await blobs('media').remove('image-1')
    })
    const keys = (await read(text)).flatMap(({ record }) =>
      record.store === 'media' && 'key' in record ? [record.key] : [],
    )
    expect(keys).toEqual(expect.arrayContaining(['image-0', 'image-2', 'image-3']))
    expect(keys).toEqual([...new Set(keys)])
    expect(text).toContain('Later')
  })
})

describe('a table of leads', () => {
  const rowsOf = (text: string) => text.trim().split('\r\n')

  test('has whole texts without formulas, behind a byte order mark', async () => {
    const message = `=HYPERLINK("http://evil.example")${' and more'.repeat(100)}`
    await saveLead(aContact({ name: '-5', company: '@evil', message }))
    const response = await call(LEADS, admin)
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    const name = /attachment; filename="leads-.*\.csv"/
    expect(response.headers.get('content-disposition')).toMatch(name)
    const bytes = await response.bytes()
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const part = parsePart(response.headers.get(PART_HEADER))
    expect(part).toEqual({ bytes: bytes.length, records: 1 })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heading, line] = new TextDecoder().decode(bytes).split('\r\n')
    expect(heading).toMatch(/^received,kind,status,/)
    expect(line).toContain(`,-5,ada@example.com,'@evil,`)
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")${' and more'.repeat(100)}"`)
  })

  test('has the leads that match the filter, and goes on with that filter alone', async () => {
    await saveLead(aContact())
    await saveLead(aContact({ attribution: anAttribution('utm_campaign=Spring') }))
    const { text, records } = await download(`${LEADS}?campaign=spring`)
    expect([rowsOf(text).length, records]).toEqual([2, 1])
    await saveLargeLeads(5)
    const next = await findNext(`${LEADS}?kind=contact`)
    for (const query of [`cursor=${next}`, `kind=share&cursor=${next}`, 'before=0'])
      expect((await admin.get(`${LEADS}?${query}`)).status, query).toBe(400)
    expect((await admin.get(`${LEADS}?cursor=${next}&kind=contact`)).status).toBe(200)
  })

  test('of 9 MB has parts with each lead once and one heading, while more arrive', async () => {
    await saveLargeLeads(9)
    let more = 0
    const { text, records, parts } = await download(LEADS, async () => {
      await saveLead(aContact({ name: `More ${more++}` }))
    })
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts)).toBeLessThanOrEqual(4 * MEGABYTE)
    const [heading, ...lines] = rowsOf(text)
    expect(heading).toContain('received,kind')
    const names = lines.map((line) => line.split(',')[4])
    expect(names).toEqual(Array.from({ length: 9 }, (_, i) => `Lead ${i}`))
    expect(records).toBe(9)
  })
})

describe('an export of articles', () => {
  const slugsIn = (text: string) => {
    const lines = text.trim().split('\n')
    return lines.map((line) => postSchema.parse(JSON.parse(line)).slug).toSorted()
  }

  test('has drafts and scheduled articles, and no deleted one', async () => {
    await savePost({ slug: 'live' })
    await savePost({ slug: 'draft', status: 'draft' })
    await savePost({ slug: 'later', status: 'scheduled', publishAt: '2030-01-01T00:00:00.000Z' })
    await savePost({ slug: 'gone', deletedAt: '2026-01-01T00:00:00.000Z' })
    const { text, records } = await download(POSTS)
    expect([slugsIn(text), records]).toEqual([['draft', 'later', 'live'], 3])
  })

  test('of 9 MB has parts with each article once, while others are saved and deleted', async () => {
    const content = `<p>${'x'.repeat(MEGABYTE)}</p>`
    for (let i = 0; i < 9; i++) await savePost({ slug: `article-${i}`, content })
    let more = 0
    const { text, parts } = await download(POSTS, async () => {
      await savePost({ slug: `more-${more++}` })
      const [id = ''] = await posts.keys()
      await posts.remove(id)
    })
    const slugs = slugsIn(text)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => slug.startsWith('article'))).toHaveLength(9)
    expect(parts.length).toBeGreaterThan(1)
    expect(Math.max(...parts)).toBeLessThanOrEqual(4 * MEGABYTE)
    expect(await actions()).toEqual(['posts.exported'])
  })
})
