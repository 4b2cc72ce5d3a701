import type { Page } from '@playwright/test'
import type { OutboxPage } from '#domain/email/email.ts'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

test.use({ expectedErrors: ['401'] })

test('a person sees and removes their records by an emailed link', async ({ page }) => {
  const email = `person-${Date.now()}@example.com`
  await page.request.post('/api/contact', {
    data: { name: 'Pat', email, company: '', message: 'Do you remember me?' },
    headers: { 'x-form-age': '60000' },
  })
  await page.goto('/privacy')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send me the link')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await signInByApi(page)
  const link = await findEmailedLink(page, email)
  await page.goto(link)
  await expect(page.getByText('Do you remember me?')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Delete everything')
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('We keep nothing under your address.')).toBeVisible()
})

/** The link in the email to an address, once it is in the outbox. */
async function findEmailedLink(page: Page, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const response = await page.request.get('/api/admin/outbox')
    const { emails } = (await response.json()) as OutboxPage
    const found = emails.find(({ kind, to }) => kind === 'privacy' && to === email)
    link = /https?:\/\/\S+token=\S+/.exec(found?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const { pathname, search } = new URL(link)
  return pathname + search
}
