import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLinks } from '#admin/posts/links/change-links.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const LINKS = {
  slugs: ['cash', 'old-cash', 'money'],
  articles: [{ id: 'a', title: 'Plans', status: 'draft' as const }],
  documents: [{ id: 'page-home', title: 'Home page' }],
}
const POST = {
  id: 'a',
  title: 'Plans',
  content: '<p><a href="/diary/cash">Cash</a> <a href="/diary/old-cash#x">older</a></p>',
}
const EXPECTED = '<p><a href="/diary/money">Cash</a> <a href="/diary/money#x">older</a></p>'

let version = 1
const opened = () => Response.json(POST, { headers: { etag: `"${version}"` } })

beforeEach(() => {
  version = 1
  vi.stubGlobal('location', { origin: 'https://sideboard.example' })
})
afterEach(() => void vi.unstubAllGlobals())

test('saves each article with the new address, against the version that was read', async () => {
  const calls = stubFetch(opened)
  await changeLinks(LINKS, 'money')
  expect(calls).toHaveLength(2)
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/blog/posts/a',
    headers: { 'if-match': '"1"' },
    body: { title: 'Plans', content: EXPECTED },
  })
  expect(calls[1]?.body).not.toHaveProperty('status')
})

test('reads an article again that someone else saved meanwhile', async () => {
  const calls = stubFetch(({ method }) => {
    if (method === 'GET') return opened()
    version += 1
    return version === 2 ? new Response('changed', { status: 412 }) : opened()
  })
  await changeLinks(LINKS, 'money')
  const headers = calls.filter(({ method }) => method === 'PUT').map((call) => call.headers)
  expect(headers).toMatchObject([{ 'if-match': '"1"' }, { 'if-match': '"2"' }])
})

test('gives up on an article that changes with every attempt', async () => {
  const calls = stubFetch(({ method }) =>
    method === 'GET' ? opened() : new Response('changed', { status: 412 }),
  )
  await changeLinks(LINKS, 'money')
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(3)
})
