import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { PART_HEADER } from '#domain/storage/download-part.ts'
import { readArchive } from '#server/archive/format.ts'
import { expect, expectAccessible, signInByApi, test } from '#tests/support/browser-test.ts'

/** Each fills a part. */
const IMAGES = 3
const IMAGE_BYTES = 3_900_000

/** How long all parts may take beside other tests. */
const PARTS = { timeout: 60_000 }

test('a backup that was canceled or cut off becomes one complete archive', async ({ page }) => {
  await signInByApi(page)
  const names = await uploadImages(page.request)
  await page.goto('/admin/health')
  await sendFirstPartOnly(page)
  const button = page.getByRole('button', { name: /^Download/ })
  await button.dblclick()
  await expect(page.getByText(/^Downloaded 1 record, \d+ KB so far\./)).toBeVisible()
  await expect(button).toHaveText('Downloading...')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toHaveText('Download backup')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await cutSecondPart(page)
  await button.click()
  const status = page.getByRole('status').filter({ hasText: 'download stopped' })
  await expect(status).toContainText('The connection ended before the file was complete.', PARTS)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Resume download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sideboard-.*\.jsonl$/)
  await expect(page.getByText(/^Downloaded [\d,]+ records, [\d.]+ [KM]B\.$/)).toBeVisible(PARTS)
  const keys = await readMediaKeys(await download.path())
  for (const name of names) expect(keys.filter((key) => name.endsWith(key))).toHaveLength(1)
})

/** The addresses of new images, which fill several parts. */
async function uploadImages(request: APIRequestContext): Promise<string[]> {
  const names: string[] = []
  for (let i = 0; i < IMAGES; i++) {
    const data = Buffer.alloc(IMAGE_BYTES, crypto.randomUUID())
    data.set(Buffer.from('89504e470d0a1a0a0000000d494844520000001000000010', 'hex'))
    const headers = { 'content-type': 'image/png' }
    const response = await request.post('/api/admin/media', { data, headers })
    expect(response.status()).toBe(201)
    const { url }: { url: string } = await response.json()
    names.push(url)
  }
  return names
}

/** The end of the second part is lost once, as when a gateway ends a response. */
async function cutSecondPart(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/admin/backup' && url.searchParams.get('cursor') !== 'first',
    async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      const { 'content-length': _, ...headers } = response.headers()
      await route.fulfill({ response, headers, body: body.subarray(0, body.length - 100) })
    },
    { times: 1 },
  )
}

/** A first part, and no answer for the second. */
async function sendFirstPartOnly(page: Page): Promise<void> {
  await page.route('**/api/admin/backup?cursor=first', async (route) => {
    const headers = { [PART_HEADER]: JSON.stringify({ bytes: 6, records: 1, next: 'second' }) }
    await route.fulfill({ headers, body: 'begin\n' })
  })
  await page.route('**/api/admin/backup?cursor=second', () => {})
}

async function readMediaKeys(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const keys: string[] = []
  for await (const { record } of readArchive(these(lines))) {
    if (record.store === 'media' && 'key' in record) keys.push(record.key)
  }
  return keys
}

async function* these(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
