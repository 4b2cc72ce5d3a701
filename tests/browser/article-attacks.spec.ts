import { existsSync, readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_TAGS } from '#domain/html-policy.ts'
import { expect, signIn, test } from '#tests/support/browser-test.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

/** Data for testing that lies beside some checkouts and is no part of the project. */
const CORPUS = '../shared/data/xss-corpus.json'
const PER_ARTICLE = 400

// Pictures of other sites do not load here, and those of ours that an attack names do not exist.
test.use({ expectedErrors: ['Failed to load resource', 'ERR_', 'Content Security Policy'] })

test('no attack runs in an article: not at once, not built, not in its preview', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page)
  // Whoever has no session gets the static page.
  const reader = await browser.newPage({ ...(baseURL && { baseURL }) })
  const attempts: string[] = []
  watch(page, attempts)
  watch(reader, attempts)
  for (const content of articles()) {
    const post = await create(page.request, content)
    for (const path of [`/diary/${post.slug}`, await previewOf(page.request, post.id)]) {
      await page.goto(path)
      await poke(page)
      attempts.push(...(await strangers(page)))
    }
    await expect
      .poll(async () => (await (await request.get('/diary')).text()).includes(post.slug), {
        timeout: 30_000,
      })
      .toBe(true)
    await reader.goto(`/diary/${post.slug}`)
    await poke(reader)
    attempts.push(...(await strangers(reader)))
    await page.request.delete(`/api/admin/blog/posts/${post.id}`)
  }
  await reader.close()
  expect(attempts).toEqual([])
})

/** Collect everything that would show that an attack ran. */
function watch(page: Page, attempts: string[]): void {
  page.on('dialog', (dialog) => {
    attempts.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (asked) => {
    if (/evil\./.test(asked.url()) && asked.resourceType() !== 'image') attempts.push(asked.url())
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) attempts.push(`frame ${frame.url()}`)
  })
}

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

/** Do what a reader does, and what handlers wait for. */
async function poke(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 4_000)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      for (const kind of ['mouseover', 'focus', 'pointerenter', 'toggle', 'load', 'error']) {
        element.dispatchEvent(new Event(kind))
      }
    }
  })
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
): Promise<{ id: string; slug: string }> {
  const title = `Attacks ${crypto.randomUUID()}`
  const response = await request.post('/api/admin/blog/posts', { data: { title, content } })
  expect(response.status()).toBe(201)
  return response.json()
}

async function previewOf(request: APIRequestContext, id: string): Promise<string> {
  const response = await request.post(`/api/admin/blog/posts/${id}/preview`, { data: {} })
  return ((await response.json()) as { url: string }).url
}
