import { existsSync, readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_TAGS } from '#domain/posts/html-policy.ts'
import { expect, signIn, test } from '#tests/support/browser-test.ts'
import { findInjections, interactWithPage, watchForAttacks } from '#tests/support/attack-watch.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

/** Data for testing that lies beside some checkouts and is no part of the project. */
const CORPUS = '../shared/data/xss-corpus.json'
const PER_ARTICLE = 400

/** For the places where a title stands: text, attributes, JSON-LD, XML. */
const TITLES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '" onfocus=alert(1) autofocus x="',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

// Pictures of other sites do not load here, and those of ours that an attack names do not exist.
test.use({ expectedErrors: ['Failed to load resource', 'ERR_', 'Content Security Policy'] })

test('no attack runs in an article: not at once, built, previewed, edited or in a feed reader', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page)
  // Without a session the static page is served.
  const reader = await browser.newPage({ ...(baseURL && { baseURL }) })
  const attempts: string[] = []
  watchForAttacks(page, attempts)
  watchForAttacks(reader, attempts)
  const feed = await browser.newPage()
  watchForAttacks(feed, attempts)
  for (const [index, content] of articles().entries()) {
    const post = await create(page.request, content, TITLES[index % TITLES.length] ?? '')
    for (const path of [`/diary/${post.slug}`, await previewOf(page.request, post.id)]) {
      await page.goto(path)
      await expectArticle(page)
      attempts.push(...(await strangers(page)), ...(await findInjections(page)))
    }
    await page.goto(`/admin/blog/${post.id}/edit`)
    await expect(page.locator('.ProseMirror')).toContainText('Beginning')
    await interactWithPage(page)
    attempts.push(...(await findInjections(page)))
    await expect
      .poll(async () => (await (await request.get('/diary')).text()).includes(post.slug), {
        timeout: 30_000,
      })
      .toBe(true)
    await reader.goto(`/diary/${post.slug}`)
    await expectArticle(reader)
    attempts.push(...(await strangers(reader)), ...(await findInjections(reader)))
    await readInFeed(reader, feed, post.slug)
    await interactWithPage(feed)
    attempts.push(...(await strangers(feed)), ...(await findInjections(feed)))
    await page.request.delete(`/api/admin/blog/posts/${post.id}`)
  }
  await reader.close()
  await feed.close()
  expect(attempts).toEqual([])
})

/**
 * What stands in the article as the browser reads it and is not on the list: the page's policy keeps
 * much from running that should not be there in the first place.
 */
function strangers(page: Page): Promise<string[]> {
  const allowed = {
    tags: [...ALLOWED_TAGS],
    attributes: Object.values(ALLOWED_ATTRIBUTES).flat(),
    classes: [...ALLOWED_CLASSES],
  }
  return page.evaluate(({ tags, attributes, classes }) => {
    const found = [...document.querySelectorAll('.article-text *')].flatMap((element) => [
      element.localName,
      ...element.getAttributeNames().map((name) => `@${name}`),
      ...[...element.classList].map((name) => `.${name}`),
    ])
    const known = new Set([
      ...tags,
      ...attributes.map((name) => `@${name}`),
      ...classes.map((name) => `.${name}`),
    ])
    return [...new Set(found)].filter((name) => !known.has(name))
  }, allowed)
}

async function expectArticle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await interactWithPage(page)
}

/** The article as a feed reader may show it: its HTML in a page that no policy protects. */
async function readInFeed(reader: Page, feed: Page, slug: string): Promise<void> {
  const item = await reader.evaluate(async (address) => {
    const source = await (await fetch('/diary/rss.xml')).text()
    const xml = new DOMParser().parseFromString(source, 'application/xml')
    const fault = xml.querySelector('parsererror')?.textContent
    const own = [...xml.querySelectorAll('item')].find((candidate) =>
      candidate.querySelector('link')?.textContent.endsWith(address),
    )
    return { fault, content: own?.getElementsByTagName('content:encoded')[0]?.textContent }
  }, `/diary/${slug}`)
  expect(item.fault).toBeUndefined()
  expect(item.content).toContain('Beginning')
  await feed.setContent(`<main class="article-text">${item.content}</main>`)
}

function articles(): string[] {
  const corpus = existsSync(CORPUS)
    ? (JSON.parse(readFileSync(CORPUS, 'utf8')) as { html: string }[]).map(({ html }) => html)
    : []
  const all = [...XSS_PAYLOADS, ...corpus]
  return Array.from({ length: Math.ceil(all.length / PER_ARTICLE) }, (_, index) =>
    // What breaks out of its own place would otherwise swallow what follows: each is saved by itself too.
    [
      '<p>Beginning</p>',
      ...all.slice(index * PER_ARTICLE, (index + 1) * PER_ARTICLE).map(closed),
    ].join(''),
  )
}

/** An attack, and after it whatever would end an open comment, attribute or raw text. */
function closed(payload: string): string {
  return `${payload}-->"'></style></script></textarea></title></xmp></noscript></template><p>next</p>`
}

async function create(
  request: APIRequestContext,
  content: string,
  attack: string,
): Promise<{ id: string; slug: string }> {
  const title = `${attack} ${crypto.randomUUID()}`
  const response = await request.post('/api/admin/blog/posts', { data: { title, content } })
  expect(response.status()).toBe(201)
  return response.json()
}

async function previewOf(request: APIRequestContext, id: string): Promise<string> {
  const response = await request.post(`/api/admin/blog/posts/${id}/preview`, { data: {} })
  return ((await response.json()) as { url: string }).url
}
