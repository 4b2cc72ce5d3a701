import { randomUUID } from 'node:crypto'
import { expectBuilt, findRow } from '#tests/support/admin-posts.ts'
import { expect, expectAccessible, signInByApi, test } from '#tests/support/browser-test.ts'

// 404 until the page is built, 400 where the test asks for a taken address.
test.use({ expectedErrors: ['404 (Not Found)', '400 (Bad Request)'] })

test('a landing page is written, listed, built and found by campaigns, and leaves no trace', async ({
  page,
  request,
}) => {
  const title = `Seminar ${randomUUID().slice(0, 8)}`
  const path = `/${title.toLowerCase().replace(' ', '-')}`
  await signInByApi(page)
  await page.goto('/admin/blog/pages')
  await page.getByRole('link', { name: 'New Page' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Four hours at one table.')
  await page.getByLabel('URL Slug').fill('about')
  const create = page.getByRole('button', { name: 'Create Page' })
  await create.click()
  await expect(page.getByText('This site uses the address /about itself').first()).toBeVisible()
  await page.getByLabel('URL Slug').fill(path.slice(1))
  await page.getByLabel('Button', { exact: true }).selectOption('Contact')
  await page.getByLabel('Words on the button').fill('Save a seat')
  await page.getByLabel('In menus').selectOption('In header and footer')
  await page.getByLabel('Name in menus').fill('Seminar')
  await expect(create).toHaveAccessibleDescription(`Builds the site, and is live at ${path}`)
  await expectAccessible(page)
  await create.click()
  await expect(page).toHaveURL(/\/admin\/blog\/pages$/)
  await expect(page.getByText(path, { exact: true })).toBeVisible()

  await expectBuilt(page, async () => (await request.get(path)).status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save a seat' })).toHaveAttribute('href', '/contact')
  for (const place of ['banner', 'contentinfo'] as const) {
    const link = page.getByRole(place).getByRole('link', { name: 'Seminar', exact: true })
    await expect(link).toHaveAttribute('href', path)
  }
  await expectAccessible(page)
  for (const list of ['/diary', '/rss.xml', '/search.json', '/api/blog/posts']) {
    expect(await (await request.get(list)).text(), list).not.toContain(title)
  }
  expect(await (await request.get('/sitemap.xml')).text()).toContain(path)
  const campaigns = await page.request.get('/api/admin/campaigns')
  expect(await campaigns.text()).toContain(`"path":"${path}"`)

  await page.goto('/admin/blog/pages')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(findRow(page, title)).toHaveCount(0)
  await expectBuilt(page, async () => (await request.get(path)).status()).toBe(404)
})
