import type { APIRequestContext, Locator } from '@playwright/test'
import { findInjections, interactWithPage, watchForAttacks } from '#tests/support/attack-watch.ts'
import { expect, signInByApi, test } from '#tests/support/browser-test.ts'
import { sendMessage } from '#tests/support/visitors.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

/** As much as a form's fields take. */
const NAME_MAX = 200
const MESSAGE_MAX = 10_000

const RUN = crypto.randomUUID().slice(0, 8)

/** Attacks that fit a name, each marked as one of this run's. */
const NAMES = XSS_PAYLOADS.filter(({ length }) => length < NAME_MAX - 10)
  // Every fourth, so that this stays a matter of seconds; the texts hold all of them.
  .filter((_, index) => index % 4 === 0)
  .map((payload) => `${RUN} ${payload}`)

test.use({ expectedErrors: ['Failed to load resource', 'ERR_', 'Content Security Policy'] })

test('no script from visitors or authors runs in the admin area', async ({ page }) => {
  const attempts: string[] = []
  watchForAttacks(page, attempts)
  await signInByApi(page)
  const { request } = page
  const keys = await sendLeads(request)
  await request.put(`/api/admin/leads/${keys[0]}`, { data: { note: texts()[0] } })
  const posts = await Promise.all(NAMES.slice(0, 12).map((name) => draft(request, name)))
  await Promise.all(NAMES.map((name) => saveLink(request, name)))

  const shown = encodeURIComponent(RUN)
  const paths = [
    '/admin',
    '/admin/blog',
    `/admin/leads?text=${shown}`,
    ...keys.slice(0, 6).map((key) => `/admin/leads/${key}`),
    ...posts.slice(0, 3).map(({ id }) => `/admin/blog/${id}/edit`),
    '/admin/campaigns',
    '/admin/funnel',
    '/admin/outbox',
    '/admin/activity',
    '/admin/health',
    '/admin/users',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (/leads|outbox|edit|blog$/.test(path)) await expectShown(page.getByRole('main'))
    await interactWithPage(page)
    attempts.push(...(await findInjections(page)).map((intruder) => `${path}: ${intruder}`))
  }
  expect(attempts).toEqual([])

  for (const { id } of posts) await request.delete(`/api/admin/blog/posts/${id}`)
  for (const key of keys) await request.delete(`/api/admin/leads/${key}`)
})

/** The attack is there as text: what was never shown cannot have run. */
async function expectShown(main: Locator): Promise<void> {
  await expect.poll(async () => `${await main.textContent()} ${await typed(main)}`).toContain(RUN)
}

function typed(main: Locator): Promise<string> {
  return main
    .getByRole('textbox')
    .or(main.getByRole('searchbox'))
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value).join(' '))
}

/** All attacks, in as few messages as hold them. */
function texts(): string[] {
  const packed = [RUN]
  for (const payload of XSS_PAYLOADS) {
    const longer = `${packed.at(-1)}\n${payload}`
    if (longer.length > MESSAGE_MAX) packed.push(payload)
    else packed[packed.length - 1] = longer
  }
  return packed
}

/** One lead for each attack that fits a name. */
async function sendLeads(request: APIRequestContext): Promise<string[]> {
  const messages = texts()
  for (const [index, name] of NAMES.entries()) {
    const touch = {
      at: new Date().toISOString(),
      landing: '/"><img src=x onerror=alert(1)>',
      referrer: 'javascript:alert(1)',
      parameters: { utm_source: name, utm_campaign: name, utm_medium: name },
    }
    await sendMessage(request, {
      name,
      email: 'attack@example.com',
      company: name,
      message: messages[index % messages.length],
      attribution: { firstTouch: touch, lastTouch: touch },
    })
  }
  const listed = await request.get(`/api/admin/leads?text=${RUN}`)
  const { leads }: { leads: { key: string }[] } = await listed.json()
  expect(leads).toHaveLength(NAMES.length)
  return leads.map(({ key }) => key)
}

async function draft(request: APIRequestContext, words: string): Promise<{ id: string }> {
  const data = {
    title: words,
    // Attacks of signs alone would make one address of several.
    slug: `attack-${crypto.randomUUID()}`,
    description: words,
    author: words.slice(0, 100),
    tags: [words.slice(0, 50)],
    content: `<p>${words}</p>`,
    status: 'draft',
  }
  const response = await request.post('/api/admin/blog/posts', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

async function saveLink(request: APIRequestContext, words: string): Promise<void> {
  const tag = words.slice(0, 100)
  const tags = { utm_source: tag, utm_medium: tag, utm_campaign: tag, utm_content: tag }
  const response = await request.post('/api/admin/campaigns', {
    data: { path: '/ads/quiz-b', tags },
  })
  expect([201, 409]).toContain(response.status())
}
