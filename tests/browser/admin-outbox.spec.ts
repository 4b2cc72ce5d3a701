import { signInByApi, expect, test } from '#tests/support/browser-test.ts'
import { sendMessage } from '#tests/support/visitors.ts'

test('the outbox discards an email that waits', async ({ page }) => {
  const name = `Outbox ${Date.now()}`
  await sendMessage(page.request, { name, email: 'outbox@example.com' })
  await signInByApi(page)
  await page.goto('/admin/outbox')
  const email = page.getByRole('article', { name }).first()
  await email.getByRole('button', { name: /^Discard/ }).click()
  await expect(email.getByText('discarded', { exact: true })).toBeVisible()
  await expect(email.getByRole('button', { name: /^Discard/ })).toHaveCount(0)
  await expect(email).toBeFocused()
})

test('the health screen runs the self-checks on request and says when each ran', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/health')
  await page.getByRole('button', { name: 'Check now' }).click()
  const title = 'A message reaches the inbox, the outbox and the mail server'
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(
    /Last run [A-Z][a-z]{2} \d+, \d{4}, [\d:]+ [AP]M/,
  )
})
