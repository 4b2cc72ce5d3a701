import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { backupLines } from '#tests/support/backup-lines.ts'
import { withPatience } from '#server/storage/deadline.ts'
import type { Row } from '../nightly/program.ts'
import { ensureChromium } from '../support/chromium.ts'
import { hashFile, hashRecords } from './archive-hashes.ts'
import { ADMINISTRATOR, type RunningPlatform, startPlatform } from '../support/running-platform.ts'

/** In the file, base64 adds a third: 150 MB. */
const IMAGES = 29
const IMAGE_BYTES = 3_900_000

const LIMIT_MS = 180_000

/**
 * Download a backup of 150 MB in a browser from a site with Netlify's limits: in parts, with progress, as one file of
 * exactly the records that the site has.
 */
export async function soakDownload(): Promise<Row[]> {
  const platform = await startPlatform({ command: 'strict' })
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-soak-'))
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    const file = join(folder, 'backup.jsonl')
    const { parts, notes, seconds } = await download(browser, platform, file)
    const { size } = await stat(file)
    const [inFile, onSite] = [await hashFile(file), await hashSite(platform)]
    const different = [...onSite].filter(([name, hash]) => inFile.get(name) !== hash)
    different.slice(0, 5).forEach(([name]) => console.log(`  different: ${name}`))
    const extra = inFile.size - onSite.size
    return [
      { what: 'a backup', value: size / 1_000_000, unit: 'MB', budget: 150, atLeast: true },
      { what: 'its parts', value: parts, budget: 11, atLeast: true },
      { what: 'notes of progress', value: notes, budget: 2, atLeast: true },
      { what: 'its download', value: seconds, unit: 's' },
      { what: 'records that differ', value: different.length + Math.abs(extra), budget: 0 },
    ]
  } finally {
    await browser.close()
    await platform.stop()
    await rm(folder, { recursive: true })
  }
}

async function download(browser: Browser, { url }: RunningPlatform, file: string) {
  const page = await browser.newPage({ baseURL: url })
  page.setDefaultTimeout(LIMIT_MS)
  await post(page, '/api/login', {
    data: { username: ADMINISTRATOR.ADMIN_USERNAME, password: ADMINISTRATOR.ADMIN_PASSWORD },
  })
  await uploadImages(page)
  let parts = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/admin/backup') parts += 1
  })
  await page.goto('/admin/health')
  const started = performance.now()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download backup' }).click()
  const notes = await collectNotes(page)
  await (await downloading).saveAs(file)
  return { parts, notes, seconds: Math.round((performance.now() - started) / 1_000) }
}

/** How many different sentences of progress a person reads until the download is complete. */
async function collectNotes(page: Page): Promise<number> {
  const notes = new Set<string>()
  const status = page.getByRole('status').filter({ hasText: /^Downloaded/ })
  let note = ''
  do {
    await status.filter({ hasNotText: note || 'nothing yet' }).waitFor()
    note = (await status.textContent()) ?? ''
    notes.add(note)
  } while (note.includes('so far'))
  console.log(note)
  return notes.size
}

async function uploadImages(page: Page): Promise<void> {
  for (let i = 0; i < IMAGES; i++) {
    const data = Buffer.alloc(IMAGE_BYTES, crypto.randomUUID())
    data.set(Buffer.from('89504e470d0a1a0a0000000d494844520000001000000010', 'hex'))
    const headers = { 'content-type': 'image/png' }
    await post(page, '/api/admin/media', { data, headers })
  }
}

/** A busy machine may exceed the storage deadline, so a 503 is tried again. */
async function post(
  page: Page,
  path: string,
  options: { data: unknown; headers?: Record<string, string> },
  tries = 5,
): Promise<void> {
  const response = await page.request.post(path, options)
  if (response.status() === 503 && tries > 1) return post(page, path, options, tries - 1)
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`)
}

/** What the site has, read through its API and not through the function that was downloaded from. */
async function hashSite({ dataDir }: RunningPlatform): Promise<Map<string, string>> {
  process.env.NETLIFY_BLOBS_CONTEXT = await readFile(join(dataDir, 'running.json'), 'utf8')
  try {
    return await withPatience(() => hashRecords(backupLines(false)))
  } finally {
    delete process.env.NETLIFY_BLOBS_CONTEXT
  }
}
