import { readFile } from 'node:fs/promises'
import { listZipFiles } from '#admin/import-export/read-zip.ts'
import { expect, expectAccessible, hold, signInByApi, test } from '#tests/support/browser-test.ts'
import { PNG } from '#tests/support/pictures.ts'
import { packZip } from '#tests/support/zip.ts'

test('an archive is imported once as drafts, with its pictures, and is in the export', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/blog')
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('button', { name: 'Write' }).click()
  await page.getByRole('link', { name: 'Import and Export' }).click()
  const slug = `imported-${crypto.randomUUID()}`
  const buffer = await anArchive(slug)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'articles.zip', mimeType: 'application/zip', buffer })
  const start = page.getByRole('button', { name: 'Import as drafts' })
  const release = await hold(page, '**/api/admin/blog/posts*')
  const request = page.waitForRequest('**/api/admin/blog/posts*')
  await start.click()
  await request
  // It would be under the pointer of a double click.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden()
  release()
  const report = page.getByRole('alert')
  await expect(report).toHaveText('1 draft saved, 0 already here, 1 not imported.')
  const files = page.getByRole('list', { name: 'Imported files' })
  await expect(files).toContainText('The front matter above the text is not valid YAML')
  await expect(files.getByRole('link', { name: slug })).toHaveAttribute('href', /\/edit$/)
  await expectAccessible(page)

  await start.click()
  await expect(report).toHaveText('0 drafts saved, 1 already here, 1 not imported.')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all articles' }).click()
  const archive = new Blob([await readFile(await (await downloading).path())])
  const names = (await listZipFiles(archive)).map(({ name }) => name)
  expect(names).toContain(`${slug}.md`)
  expect(names).toContainEqual(expect.stringMatching(/^media\/[0-9a-f]{64}\.(?:png|webp|jpg)$/))

  await page.getByRole('link', { name: 'Back to Posts' }).click()
  await expect(page.getByRole('heading', { name: slug })).toBeVisible()
})

async function anArchive(slug: string): Promise<Buffer> {
  const text = `---\ntitle: ${slug}\n---\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![One](one.png)\n`
  const bytes = (content: string) => new TextEncoder().encode(content)
  const archive = packZip([
    { name: `${slug}.md`, bytes: bytes(text), isDeflated: true },
    { name: 'broken.md', bytes: bytes('---\ntitle: "\n---\n') },
    { name: 'one.png', bytes: PNG },
  ])
  return Buffer.from(await archive.arrayBuffer())
}
