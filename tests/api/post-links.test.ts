import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environment } from '#server/environment.ts'
import { posts } from '#server/posts/post-store.ts'
import { useSite } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { useSiteFolder } from '#tests/support/site.ts'

const admin = useSite()
const editor = editorOf(admin)

const linksTo = async (...ids: string[]) =>
  (await admin.get(`/api/admin/blog/links?to=${ids.join()}`)).body

const titlesOf = async (...ids: string[]) =>
  (await linksTo(...ids)).articles.map(({ title }: { title: string }) => title).toSorted()

const linking = (title: string, href: string, given = {}) =>
  editor.create({ title, content: `<p><a href="${href}">Cash</a></p>`, ...given })

test('the articles that link to the present and to former addresses are named', async () => {
  const { id } = await editor.create({ title: 'Cash' })
  await linking('Relative', '/diary/cash#part')
  await linking('Absolute', 'http://localhost:8888/diary/cash')
  await linking('A draft', '/diary/cash', { status: 'draft' })
  await linking('Another site', 'https://elsewhere.example/diary/cash')
  await linking('Another article', '/diary/cash-flow')
  expect(await titlesOf(id)).toEqual(['A draft', 'Absolute', 'Relative'])
  await editor.save(id, { title: 'Cash', slug: 'money' })
  await linking('Newer', '/diary/money')
  expect(await titlesOf(id)).toEqual(['A draft', 'Absolute', 'Newer', 'Relative'])
})

test('the articles and the site content that link to a page of one’s own are named', async () => {
  const page = { listed: 'none', menuLabel: '', isIndexed: true }
  const { id } = await editor.create({ title: 'Why', slug: 'services-more', page })
  await linking('A link', '/services-more/#part')
  await linking('In the Diary', '/diary/services-more')
  const button = { to: '/services-more', label: 'Ask us' }
  const content = '<p><img src="https://a.example/b.png" alt="Own &amp; Co" /></p>'
  await editor.create({ title: 'A button', slug: 'other', content, page: { ...page, button } })
  for (const phrase of ['ask+us', 'own+%26+co']) {
    const { body } = await admin.get(`/api/admin/phrases?phrase=${phrase}`)
    expect(body.posts).toMatchObject([{ title: 'A button' }])
  }
  expect(await titlesOf(id)).toEqual(['A button', 'A link'])
  await editor.save(id, { title: 'Why', slug: 'why', page })
  expect(await titlesOf(id)).toEqual(['A button', 'A link'])
  const documentsAt = async (slug: string) => {
    await posts.update(id, (post) => ({ ...post, slug }))
    return (await linksTo(id)).documents.map((document: { id: string }) => document.id)
  }
  expect(await documentsAt('contact')).toContain('page-about')
  expect(await documentsAt('my-testimonial')).toEqual([])
})

test('links of the posts that are asked for are left out', async () => {
  const one = await linking('One', '/diary/two')
  const two = await linking('Two', '/diary/one')
  await linking('Three', '/diary/two')
  expect(await titlesOf(one.id)).toEqual(['Two'])
  expect(await titlesOf(one.id, two.id)).toEqual(['Three'])
})

test('the site content that links to an article is named, and not for a part of its address', async () => {
  const { id } = await editor.create({ title: 'Why', slug: 'my-testimonial' })
  expect((await linksTo(id)).documents).toEqual([{ id: 'page-home', title: 'Home page' }])
  const similar = await editor.create({ title: 'My', slug: 'my' })
  expect((await linksTo(similar.id)).documents).toEqual([])
})

const saveCampaignLink = async (path: string, campaign: string, isArchived = false) => {
  const tags = { utm_source: 'print', utm_medium: 'qr', utm_campaign: campaign }
  const { body } = await admin.post('/api/admin/campaigns', { path, tags })
  if (isArchived) await admin.put(`/api/admin/campaigns/${body.id}`, { path, tags, isArchived })
  return String(body.id)
}

const QUERY = '?utm_source=print&utm_medium=qr&utm_campaign='

test('the campaign links that lead to a page are named with their short links, unless archived', async () => {
  const page = { listed: 'none', menuLabel: '', isIndexed: true }
  const { id } = await editor.create({ title: 'Fair', slug: 'fair', page })
  const linkId = await saveCampaignLink('/fair', 'spring')
  await saveCampaignLink('/fair', 'autumn', true)
  await saveCampaignLink('/about', 'spring')
  await admin.post('/api/admin/short-links', { name: 'stand', linkId })
  expect((await linksTo(id)).campaigns).toEqual([
    { id: linkId, addresses: [`/fair${QUERY}spring`, '/go/stand'] },
  ])
})

test('the articles and campaign links that lead to a quiz are named', async () => {
  await linking('Linking', '/ads/quiz-b?utm_source=diary')
  await linking('Another quiz', '/ads/quiz-a')
  const linkId = await saveCampaignLink('/ads/quiz-b', 'spring')
  expect(await linksTo('quiz-quiz-b')).toMatchObject({
    articles: [{ title: 'Linking' }],
    campaigns: [{ id: linkId, addresses: [`/ads/quiz-b${QUERY}spring`] }],
  })
})

test('unknown and deleted posts have no links, and no deleted one links', async () => {
  const { id } = await editor.create({ title: 'Cash' })
  await linking('Linking', '/diary/cash')
  await editor.remove((await linking('Deleted', '/diary/cash')).id)
  expect(await titlesOf(id)).toEqual(['Linking'])
  await editor.remove(id)
  expect(await linksTo(id, crypto.randomUUID())).toEqual({
    articles: [],
    documents: [],
    campaigns: [],
  })
})

describe('the target of a link', () => {
  useSiteFolder()

  test('is a built page, or the state behind each slug and old address', async () => {
    const folder = join(environment().SITE_DIR, '_content')
    const pages = { '/about': ['team'] }
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'sources.json'), JSON.stringify({ documents: {}, pages }))
    const { id } = await editor.create({ title: 'Cash' })
    await editor.save(id, { title: 'Cash', slug: 'money' })
    await editor.create({ title: 'Plan', status: 'draft', redirectFrom: ['/plan', '/both'] })
    await editor.create({ title: 'Debt', redirectFrom: ['/2017/debt/', '/both'] })
    await editor.create({ title: 'Later', status: 'draft', redirectFrom: ['/both'] })
    await editor.remove((await editor.create({ title: 'Gone' })).id)
    const published = ['/diary/money', '/diary/cash', '/diary/debt', '/2017/debt', '/both']
    const drafts = ['/diary/plan', '/plan', '/diary/later']
    const states = [
      ...published.map((path) => [path, 'published']),
      ...drafts.map((path) => [path, 'draft']),
    ]
    const { body } = await admin.get('/api/admin/blog/link-targets')
    expect(body).toEqual({ pages, posts: Object.fromEntries(states) })
  })
})
