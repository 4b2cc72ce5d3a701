import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { normalizeTag } from '#domain/attribution/campaign.ts'
import { newUserSchema } from '#domain/accounts/user.ts'
import { normalizeUsername } from '#domain/accounts/username.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'
import { expectReadable, READERS, sendAll } from '../support/malicious-input.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { aDraft } from '../support/posts.ts'

useBlobs({ keepsRecords: true })

/** So many tests share the corpus among them. */
const TESTS = 10
let cookie: string

beforeAll(async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '1000000')
  cookie = (await aSignedIn()).cookie
})

afterAll(() => {
  vi.unstubAllEnvs()
})

const post = (path: string, body: unknown) => call(path, { method: 'POST', cookie, body })

describe('malicious text from an administrator', { timeout: 60_000 }, () => {
  test('in an article is stored unchanged or rejected', async () => {
    const texts = naughtyStrings(4, TESTS)
    const answered = await sendAll(texts, (text) => {
      const words = { title: text, description: text, author: text, tags: [text] }
      return post('/api/admin/blog/posts', aDraft({ ...words, content: '<p>x</p>' }))
    })
    for (const [text, status, { title, description, author, tags, slug, id }] of answered) {
      // Two titles may make one slug.
      if (status !== 201) continue
      const typed = text.trim()
      expect({ title, description, tags }).toEqual({
        title: typed,
        description: typed,
        tags: [typed],
      })
      expect(author).toBe(typed)
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(id).toEqual(expect.any(String))
    }
    expect(answered.filter(([, status]) => status === 201).length).toBeGreaterThan(40)
  })

  test('in the content or slug of an article is sanitized or rejected', async () => {
    const texts = naughtyStrings(5, TESTS)
    await sendAll(texts, (text) =>
      post('/api/admin/blog/posts', aDraft({ title: 'Words', content: text, slug: text })),
    )
    const { id } = (await (
      await post('/api/admin/blog/posts', aDraft({ slug: 'hostile-text' }))
    ).json()) as { id: string }
    for (const text of texts.filter((_, at) => at % 2 === 0)) {
      const response = await call(`/api/admin/blog/posts/${id}`, {
        method: 'PUT',
        cookie,
        body: aDraft({
          slug: 'hostile-text',
          content: `${text}<p>end</p>`,
          author: text.slice(0, 90),
        }),
      })
      expect([200, 400], JSON.stringify(text)).toContain(response.status)
    }
  })

  test('in a lead’s note is returned unchanged or rejected', async () => {
    const texts = naughtyStrings(6, TESTS)
    const key = buildLeadKey(await saveLead(aContact()))
    for (const text of texts) {
      const options = { method: 'PUT', cookie, body: { note: text } } as const
      const response = await call(`/api/admin/leads/${key}`, options)
      expect(response.status).toBe(text.length > 10_000 ? 400 : 200)
      if (response.ok) expect(await response.json()).toMatchObject({ note: text })
    }
  })

  test('in a campaign link is normalized or rejected', async () => {
    const texts = naughtyStrings(7, TESTS)
    const answered = await sendAll(texts, (text) =>
      post('/api/admin/campaigns', {
        path: '/ads/quiz-b',
        tags: { utm_source: text, utm_medium: text, utm_campaign: text, utm_term: text },
      }),
    )
    for (const [text, status, { tags }] of answered) {
      if (status === 201) expect(tags).toMatchObject({ utm_source: normalizeTag(text) })
    }
  })

  test('is accepted as a username only if it is valid', async () => {
    const texts = naughtyStrings(8, TESTS)
    const password = 'four chairs and a table'
    const isTaken = (username: string) => newUserSchema.safeParse({ username, password }).success
    const refused = texts.filter((text) => !isTaken(text))
    // Every account that is made costs a hashed password.
    const taken = texts.filter(isTaken).slice(0, 3)
    const answered = await sendAll([...refused, ...taken], (username) =>
      post('/api/admin/users', { username, password }),
    )
    for (const [text, status, { username }] of answered) {
      if (status === 201) expect(username).toBe(normalizeUsername(text))
      else expect(status).toBe(isTaken(text) ? 409 : 400)
    }
  })

  test.each(READERS)('leaves %s readable', async (_, path) => {
    await expectReadable(path, cookie)
  })
})
