import { existsSync, readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_TAGS } from '#domain/posts/html-policy.ts'
import { expectBuilt } from '#tests/support/admin-posts.ts'
import { findInjections, interactWithPage, watchForAttacks } from '#tests/support/attack-watch.ts'
import { expect, signInByApi, test } from '#tests/support/browser-test.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

/** A larger corpus beside the checkout, used if it exists. */
const CORPUS = '../shared/data/xss-corpus.json'
const PER_ARTICLE = 400

/** Titles for the contexts they are written to: text, attributes, JSON-LD and XML. */
const TITLES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '" onfocus=alert(1) autofocus x="',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

// Images of other sites do not load here, and the local ones in the payloads do not exist.
test.use({ expectedErrors: ['Failed to load resource', 'ERR_', 'Content Security Policy'] })

test('no payload runs in an article that is rendered, built, previewed, edited or read in a feed', async ({
  page,
  request,
  browser,
}) => {
  await signInByApi(page)
  // A browser without a session gets the static page.
  const reader = await browser.newPage()
  const attempts: string[] = []
  watchForAttacks(page, attempts)
  watchForAttacks(reader, attempts)
  const feed = await browser.newPage()
  watchForAttacks(feed, attempts)
  const posts: { id: string; slug: string }[] = []
  for (const [index, content] of articles().entries())
    posts.push(await createPost(page.request, content, TITLES[index % TITLES.length] ?? ''))
  await expectBuilt(page, async () => {
    const list = await (await request.get('/rss.xml')).text()
    return posts.filter(({ slug }) => !list.includes(slug))
  }).toEqual([])
  for (const { id, slug } of posts) {
    const { url } = await createPreview(page.request, id)
    for (const path of [`/diary/${slug}`, url]) {
      await page.goto(path)
      await expectArticle(page)
      attempts.push(...(await findForbidden(page)), ...(await findInjections(page)))
    }
    await page.goto(`/admin/blog/${id}/edit`)
    await expect(page.getByLabel('Content')).toContainText('Beginning')
    await interactWithPage(page)
    attempts.push(...(await findInjections(page)))
    await reader.goto(`/diary/${slug}`)
    await expectArticle(reader)
    attempts.push(...(await findForbidden(reader)), ...(await findInjections(reader)))
    await readInFeed(reader, feed, slug)
    await interactWithPage(feed)
    attempts.push(...(await findForbidden(feed)), ...(await findInjections(feed)))
  }
  for (const { id } of posts) await page.request.delete(`/api/admin/blog/posts/${id}`)
  await reader.close()
  await feed.close()
  expect(attempts).toEqual([])
})

/**
 * The elements, attributes and classes in the parsed article that the HTML policy does not list, and that are
 * not what rendering adds: the boxes of tables, the focus of code and the numbers of footnotes. The CSP would
 * block most of them, but they must not get that far.
 */
function findForbidden(page: Page): Promise<string[]> {
  const allowed = {
    tags: [...ALLOWED_TAGS],
    attributes: Object.values(ALLOWED_ATTRIBUTES).flat(),
    classes: [...ALLOWED_CLASSES],
  }
  return page.evaluate(({ tags, attributes, classes }) => {
    // All markup counts, whatever its role.
    const elements = document.querySelectorAll('.article-text :not(div[tabindex="0"])')
    const found = [...elements].flatMap((element) => [
      element.localName,
      ...element
        .getAttributeNames()
        .filter((name) => name !== 'id' || !element.matches('sup > a[href*="#fn-"]'))
        .filter((name) => name !== 'tabindex' || !element.matches('pre[tabindex="0"]'))
        .map((name) => `@${name}`),
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

/** Shows the article as a feed reader may: its HTML in a page without a CSP. */
async function readInFeed(reader: Page, feed: Page, slug: string): Promise<void> {
  const item = await reader.evaluate(async (address) => {
    const source = await (await fetch('/rss.xml')).text()
    const xml = new DOMParser().parseFromString(source, 'application/xml')
    const parseError = xml.querySelector('parsererror')?.textContent
    const own = [...xml.querySelectorAll('item')].find((candidate) =>
      candidate.querySelector('link')?.textContent.endsWith(address),
    )
    return { parseError, content: own?.getElementsByTagName('content:encoded')[0]?.textContent }
  }, `/diary/${slug}`)
  expect(item.parseError).toBeUndefined()
  expect(item.content).toContain('Beginning')
  await feed.setContent(`<main class="article-text">${item.content}</main>`)
}

function articles(): string[] {
  const corpus: { html: string }[] = existsSync(CORPUS)
    ? JSON.parse(readFileSync(CORPUS, 'utf8'))
    : []
  const all = [...XSS_PAYLOADS, ...corpus.map(({ html }) => html)]
  return Array.from({ length: Math.ceil(all.length / PER_ARTICLE) }, (_, index) =>
    // Each payload is closed, because one that is left open would swallow the next.
    [
      '<p>Beginning</p>',
      ...all.slice(index * PER_ARTICLE, (index + 1) * PER_ARTICLE).map(closePayload),
    ].join(''),
  )
}

/** Ends whatever a payload may have left open: a comment, an attribute or raw text. */
function closePayload(payload: string): string {
  return `${payload}-->"'></style></script></textarea></title></xmp></noscript></template><p>next</p>`
}

async function createPost(
  request: APIRequestContext,
  content: string,
  attack: string,
): Promise<{ id: string; slug: string }> {
  const title = `${attack} ${crypto.randomUUID()}`
  const response = await request.post('/api/admin/blog/posts', { data: { title, content } })
  expect(response.status()).toBe(201)
  return response.json()
}

async function createPreview(request: APIRequestContext, id: string): Promise<{ url: string }> {
  const response = await request.post(`/api/admin/blog/posts/${id}/preview`, { data: {} })
  return response.json()
}
