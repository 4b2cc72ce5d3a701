import type { Page } from '@playwright/test'
import { expect, expectAccessible, hold, test } from '#tests/support/browser-test.ts'
import { press, sentCalls } from '#tests/support/quiz-actions.ts'

const FIELDS = ['Full Name', 'Email Address', 'Company Size', 'Year Company Founded', 'Your Role']

async function fillForm(page: Page) {
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Company Size').selectOption('11-50')
  await page.getByLabel('Year Company Founded').fill('1998')
  await page.getByLabel('Your Role').selectOption('Other C-Level/Executive')
}

test('a request has five required fields, sends them and continues to the assessment', async ({
  page,
}) => {
  await page.goto('/ads/assessment')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Get Your Full Business IQ Assessment' }),
  ).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  const year = page.getByLabel('Year Company Founded')
  await expect(year).toHaveAttribute('type', 'number')
  await expect(year).toHaveAttribute('min', '1900')
  await expect(year).toHaveAttribute('max', String(new Date().getFullYear()))
  const sizes = ['Please choose', '1-10', '11-50', '51-200', '201-500', '500+']
  await expect(page.getByLabel('Company Size').getByRole('option')).toHaveText(sizes)
  await expect(page.getByLabel('Your Role').getByRole('option')).toHaveText([
    'Please choose',
    'Founder/Co-Founder',
    'CEO',
    'Owner',
    'President',
    'CFO',
    'COO',
    'Other C-Level/Executive',
  ])
  for (const label of FIELDS) await expect(page.getByLabel(label)).toHaveAttribute('required')

  const calls = sentCalls(page)
  await fillForm(page)
  const release = await hold(page, '**/api/ads/assessment-requests')
  // The page goes on after a moment, which may be too short for this test.
  const goOn = await hold(page, '**/ads/full-assessment')
  await press(page, 'Start Full Assessment')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await expect(page.getByText('Information Submitted', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Starting your Full Business IQ Assessment...', { exact: true }),
  ).toBeVisible()
  goOn()
  await expect(page).toHaveURL(/\/ads\/full-assessment$/)
  expect(calls[0]?.body).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    companySize: '11-50',
    yearFounded: 1998,
    role: 'other',
  })
  await page.goBack()
  await expect(page.getByText('We have what you sent from ada@example.com.')).toBeVisible()
  await expectAccessible(page)
})

test('a failure shows a toast and keeps the fields, also after a visitor went back and returned', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('503')
  await page.route('**/api/ads/assessment-requests', (route) =>
    route.fulfill({ status: 503, body: 'down' }),
  )
  await page.goto('/ads/assessment')
  await fillForm(page)
  await press(page, 'Start Full Assessment')
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Failed to submit assessment request. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Full Assessment' })).toBeEnabled()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expectAccessible(page)

  await page.goto('/contact')
  await page.goto('/ads/assessment')
  await press(page, 'Back')
  await expect(page).toHaveURL(/\/contact$/)
  await page.goto('/ads/assessment')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Company Size')).toHaveValue('11-50')
})

test('a recipient of a shared quiz can opt out', async ({ page, expectedErrors }) => {
  expectedErrors.push('400', 'Transition was aborted')
  await page.goto('/ads/opt-out?token=broken')
  await expectAccessible(page)
  await press(page, 'Stop these emails')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('incomplete')
})
