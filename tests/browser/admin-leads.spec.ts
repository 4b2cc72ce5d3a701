import { signInByApi, expect, hold, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { sendMessage } from '#tests/support/visitors.ts'

test.use({ expectedErrors: ['412', '503'] })

test('the inbox changes leads in its list, and says when it cannot be loaded', async ({ page }) => {
  const name = `Deal ${Date.now()}`
  await sendMessage(page.request, { name, email: addressOf(name) })
  await signInByApi(page)
  // Mail programs and ad platforms add parameters to links.
  await page.goto(
    `/admin/leads?text=${encodeURIComponent(name)}&from=2020-01-01&utm_source=mail&gclid=1`,
  )
  await expect(page.getByRole('status').filter({ hasText: /^1 lead$/ })).toHaveCount(1)
  const row = page.getByRole('article', { name })
  const star = row.getByRole('button', { name: `Star ${name}` })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await row.getByLabel(`Status of ${name}`).selectOption('Won')
  await saved
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(star).toBeFocused()
  await row.getByRole('checkbox', { name: `Select ${name}` }).check()
  await press(page, 'Archive')
  await expect(page.getByText('1 lead changed.', { exact: true })).toBeVisible()
  await expect(row.getByLabel(`Status of ${name}`)).toHaveValue('archived')
  await press(page, 'Undo')
  await expect(row.getByLabel(`Status of ${name}`)).toHaveValue('won')

  await expect(page.getByLabel('Received from')).toHaveValue('2020-01-01')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/leads$/)
  for (const label of ['Search leads', 'Received from'])
    await expect(page.getByLabel(label)).toHaveValue('')

  await page.route(/\/api\/admin\/leads(\?|$)/, (route) => route.fulfill({ status: 503 }))
  await page.goto('/admin/leads')
  await expect(page.getByText('The leads could not be loaded.')).toBeVisible()
  await expect(page.getByText('0 leads')).toHaveCount(0)
})

test('a note and a reply being typed survive every change of their lead', async ({ page }) => {
  const name = `Note ${Date.now()}`
  await sendMessage(page.request, { name, email: addressOf(name) })
  await signInByApi(page)
  await page.goto(`/admin/leads?text=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  // A screen that only loads has the focus before.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Mine')
  await page.getByLabel(`Status of ${name}`).selectOption('Won')
  await expect(page.getByText(/^Last changed/)).toBeVisible()
  await expect(note).toHaveValue('Mine')

  const key = new URL(page.url()).pathname.split('/').at(-1)
  await page.request.put(`/api/admin/leads/${key}`, { data: { note: 'Theirs' } })
  await press(page, 'Save note')
  await expect(page.getByText('Saving replaces their text: Theirs')).toBeVisible()
  await expect(note).toHaveValue('Mine')
  await press(page, 'Save note')
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused()

  const text = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('textbox', { name: 'Subject' }).fill('Our talk')
  await text.fill('Dear Ada,')
  const theirs = { id: crypto.randomUUID(), subject: 'Hello', text: 'Theirs' }
  await page.request.post(`/api/admin/leads/${key}/replies`, { data: theirs })
  await press(page, 'Send reply')
  await expect(page.getByText(/ replied meanwhile\. .+: Theirs$/)).toBeVisible()
  await expect(text).toHaveValue('Dear Ada,')
  await press(page, 'Send reply')
  await expect(page.getByText(/^(Reply sent|The reply wa)/)).toBeVisible()

  await press(page, 'Delete')
  await expect(page.getByText('This lead is deleted.')).toBeVisible()
  await press(page, 'Restore')
  await expect(note).toHaveValue('Mine')
  await expect(page.getByLabel(`Status of ${name}`)).toHaveValue('won')

  // What is typed while they are sent stays too.
  await note.fill('Called.')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Our talk')
  await text.fill('Dear Ada,')
  for (const [field, method, button, typed, done] of [
    [note, 'PUT', 'Save note', 'Called. By May.', 'Note saved.'],
    [text, 'POST', 'Send reply', 'Dear Ada, PS', /^(Reply sent|The reply wa)/],
  ] as const) {
    const release = await hold(page, '**/api/admin/leads/**', method)
    await press(page, button)
    await field.fill(typed)
    release()
    await expect(page.getByText(done)).toBeVisible()
    await expect(field).toHaveValue(typed)
  }
  await expect(page.getByText(/changed this note|replied meanwhile/)).toBeHidden()
})

test('the inbox deletes everything stored about a person', async ({ page }) => {
  const name = `Erase ${Date.now()}`
  await sendMessage(page.request, { name, email: addressOf(name) })
  await signInByApi(page)
  await page.goto('/admin/leads')
  await press(page, 'Delete a person')
  const field = page.getByLabel('Email address of the person')
  await field.fill(addressOf(name))
  const release = await hold(page, '**/api/admin/person', 'POST')
  await press(page, 'Find')
  await field.fill('typed-meanwhile@example.com')
  release()
  await expect(page.getByRole('alertdialog')).toContainText(` of ${addressOf(name)}? `)
  await press(page, 'Delete everything')
  await expect(page.getByText(/^1 lead and .+ deleted permanently/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete a person' })).toBeFocused()
})

function addressOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '-')}@example.com`
}
