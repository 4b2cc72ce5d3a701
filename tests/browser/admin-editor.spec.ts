import {
  signInByApi,
  expect,
  expectAccessible,
  stopClock,
  test,
} from '#tests/support/browser-test.ts'
import { clear, findTool, readHtml } from '#tests/support/editor.ts'

test.beforeEach(async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/blog/new')
})

test('every tool and color writes HTML that the policy allows', async ({ page }) => {
  const content = page.getByLabel('Content')
  const formats: readonly (readonly [string, RegExp])[] = [
    ['Heading 1', /^<h1>Words<\/h1>/],
    ['Heading 2', /^<h2>Words<\/h2>/],
    ['Heading 3', /^<h3>Words<\/h3>/],
    ['Bold', /<strong>Words<\/strong>/],
    ['Italic', /<em>Words<\/em>/],
    ['Underline', /<u>Words<\/u>/],
    ['Strike', /<s>Words<\/s>/],
    ['Bullet list', /<ul><li><p>Words<\/p><\/li><\/ul>/],
    ['Numbered list', /<ol><li><p>Words<\/p><\/li><\/ol>/],
    ['Indent', /<p class="indent-1">Words<\/p>/],
    ['Quote', /<blockquote><p>Words<\/p><\/blockquote>/],
    ['Inline code', /<code>Words<\/code>/],
    ['Footnote', /<sup class="footnote">Words<\/sup>/],
    ['Code block', /<pre><code>Words<\/code><\/pre>/],
  ]
  for (const [name, written] of formats) {
    await content.fill('Words')
    await content.press('ControlOrMeta+A')
    await findTool(page, name).click()
    await expect.poll(() => readHtml(content), name).toMatch(written)
    await findTool(page, 'Clear formatting').click()
    if (name === 'Indent') await findTool(page, 'Outdent').click()
  }

  await content.fill('Words')
  await content.press('ControlOrMeta+A')
  await findTool(page, 'Heading 2').dblclick()
  await expect.poll(() => readHtml(content)).toBe('<p>Words</p>')
  await findTool(page, 'Text color').click()
  await page.getByRole('button', { name: 'Accent', exact: true }).click()
  await expect.poll(() => readHtml(content)).toContain('style="color: rgb(138, 78, 31)')
  await findTool(page, 'Background color').click()
  await page.getByRole('button', { name: 'Sand' }).click()
  await expect.poll(() => readHtml(content)).toContain('background-color: rgb(241, 236, 223)')
  await findTool(page, 'Text color').click()
  await page.getByRole('button', { name: 'None' }).click()
  await expect.poll(() => readHtml(content)).not.toContain('rgb(138, 78, 31)')

  // Attributes that look like numbers stay strings.
  const title = `Numbers ${crypto.randomUUID()}`
  const numbers = '<p><a href="1">One</a><img src="/og/default.png" alt="007" /></p>'
  const data = { title, content: numbers, status: 'draft' }
  const created = await page.request.post('/api/admin/blog/posts', { data })
  const { id }: { id: string } = await created.json()
  await page.goto(`/admin/blog/${id}/edit`)
  await expect.poll(() => readHtml(content)).toMatch(/href="1".*alt="007"/)
})

test('a table gets rows and columns, and a footnote is written in its place', async ({ page }) => {
  const content = page.getByLabel('Content')
  await content.click()
  await findTool(page, 'Table').click()
  await expect(content.getByRole('columnheader')).toHaveCount(3)
  await expect(content).toBeFocused()
  await page.keyboard.type('Quarter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sales')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Costs')
  await expectAccessible(page)
  const run = async (name: string) => {
    await findTool(page, 'Table').click()
    await page.getByRole('dialog', { name: 'Table' }).getByRole('button', { name }).click()
  }
  await run('Add row')
  await run('Add column')
  await expect(content.getByRole('row')).toHaveCount(4)
  await expect(content.getByRole('columnheader')).toHaveText(['Quarter', 'Sales', 'Costs', ''])
  await run('Header row')
  await expect(content.getByRole('columnheader')).toHaveCount(0)
  await run('Delete row')
  await run('Delete column')
  await expect(content.getByRole('cell')).toHaveCount(9)
  await run('Delete table')
  await expect(content.getByRole('table')).toHaveCount(0)

  await content.fill('Cash')
  await findTool(page, 'Footnote').click()
  await page.keyboard.type('Of 2024')
  // Goes on after the footnote.
  await page.keyboard.press('Enter')
  await page.keyboard.type(' is king.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Next')
  await expect
    .poll(() => readHtml(content))
    .toBe('<p>Cash<sup class="footnote">Of 2024</sup> is king.</p><p>Next</p>')
})

test('a link is an address or the first match, and one that leads nowhere is marked until it is gone', async ({
  page,
}) => {
  const content = page.getByLabel('Content')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByLabel('Address')
  await content.fill('Read: ')
  await content.press('ControlOrMeta+K')
  await address.fill('chair left')
  await expect(page.getByText('Enter links to The chair I left empty')).toBeVisible()
  await address.press('Enter')
  await expect
    .poll(() => readHtml(content))
    .toMatch(/^<p>Read: <a href="\/diary\/[a-z-]+">The chair I left empty for eleven years<\/a>/)

  await clear(content)
  await page.keyboard.type('See [this](/diary/not-here) and [that](example.com) ')
  const fault = content.getByTitle('This link leads nowhere. No article has this address.')
  await expect(fault).toHaveText('this')
  const that = content.getByRole('link', { name: 'that' })
  await expect(that).toHaveAttribute('href', 'https://example.com')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Nothing')
  await expect(fault).toHaveCount(0)

  await content.fill('Words')
  await content.press('ControlOrMeta+A')
  await findTool(page, 'Link').click()
  await address.fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a web address')
  await expectAccessible(page)
  await address.fill('example.com/board')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect
    .poll(() => readHtml(content))
    .toContain('<a href="https://example.com/board">Words</a>')
})

test('Markdown is read as it is typed, and a slash offers what can be inserted', async ({
  page,
}) => {
  const content = page.getByLabel('Content')
  await expect(content).toHaveAttribute('aria-placeholder', /type \//)
  await content.pressSequentially('## Cash\nIt is `king` and **queen**.\n---- one')
  await expect
    .poll(() => readHtml(content))
    .toMatch(
      /^<h2>Cash<\/h2><p>It is <code>king<\/code> and <strong>queen<\/strong>\.<\/p><hr[^>]*><ul><li><p>one/,
    )

  await clear(content)
  await page.keyboard.type(
    'Value is EBITDA * multiple * growth, 2 ** 3 ** 4, __ a__ and *all* _of it_',
  )
  await expect
    .poll(() => readHtml(content))
    .toBe(
      '<p>Value is EBITDA * multiple * growth, 2 ** 3 ** 4, __ a__ and <em>all</em> <em>of it</em></p>',
    )

  const menu = page.getByRole('listbox', { name: 'Insert' })
  await clear(content)
  await page.keyboard.type('/head')
  await expect(menu.getByRole('option')).toHaveText(['Heading 1', 'Heading 2', 'Heading 3'])
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Heading 3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Heading 2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Cash')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/ta')
  await menu.getByRole('option', { name: 'Table' }).click()
  await expect(content.getByRole('columnheader')).toHaveCount(3)
  await expect(content).toBeFocused()
  await page.keyboard.type('/')
  await expect(menu).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('option', { selected: true })).toBeInViewport()
  await content.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect
    .poll(() => readHtml(content))
    .toMatch(/^<h2>Cash<\/h2><table><tbody><tr><th><p>\/<\/p><\/th>/)
})

test('the toolbar is one stop of the Tab key, with arrow keys inside, and undoes a burst of typing', async ({
  page,
}) => {
  await expect(page.getByLabel('Content')).toBeVisible()
  await page.getByLabel('Description').press('Tab')
  await expect(findTool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(findTool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('End')
  await expect(findTool(page, 'Clear formatting')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Content')).toBeFocused()
  // A burst on a machine of any speed.
  await page.clock.setFixedTime(Date.now())
  await page.keyboard.type('Words')
  await page.keyboard.press('ControlOrMeta+B')
  await expect(findTool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Alt+F10')
  await expect(findTool(page, 'Clear formatting')).toBeFocused()
  // A burst of typing is one step.
  await findTool(page, 'Undo').click()
  await expect(page.getByLabel('Content')).toHaveText('')
  await findTool(page, 'Redo').click()
  await expect(page.getByLabel('Content')).toHaveText('Words')
})

test('a press of a tool leaves the focus in the text, so that what is typed at once goes there', async ({
  page,
}) => {
  const content = page.getByLabel('Content')
  await content.click()
  await findTool(page, 'Footnote').hover()
  await page.mouse.down()
  await expect(content).toBeFocused()
  await page.mouse.up()
  await page.keyboard.type('Of 2024')
  await expect(content).toHaveText('Of 2024')
})

test('the tooltip of a tool appears after 700 milliseconds', async ({ page }) => {
  await expect(page.getByLabel('Content')).toBeVisible()
  await page.clock.install()
  await stopClock(page)
  await page.getByRole('button', { name: 'Bold' }).hover()
  await page.clock.runFor(600)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('tooltip')).toHaveText(/^Bold/)
})
