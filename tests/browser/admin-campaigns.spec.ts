import type { Page } from '@playwright/test'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { choose, press } from '#tests/support/quiz-actions.ts'
import { answerQuestion, visitOnPhone } from '#tests/support/visitors.ts'

const VISITOR = 'Marta Visitor'

test('a marketer follows a campaign from the link to the lead', async ({ page, browser }) => {
  const campaign = `spring-${Date.now()}`
  await signInByApi(page)
  const link = await buildLink(page, campaign)
  expect(link).toMatch(
    new RegExp(
      `/ads/quiz-b\\?utm_source=linkedin&utm_medium=paid-social&utm_campaign=${campaign}$`,
    ),
  )
  await test.step('the earlier name is suggested for a mistyped one', async () => {
    const name = page.getByLabel('Campaign', { exact: true })
    await name.fill(campaign.replace('spring', 'spirng'))
    await press(page, campaign)
    await expect(name).toHaveValue(campaign)
  })
  await test.step('a test click arrives', async () => {
    await chooseAction(page, campaign, 'Copy, QR code, short links')
    const tested = page.getByRole('dialog', { name: campaign })
    const opened = page.waitForEvent('popup')
    await press(page, `Test click /ads/quiz-b: linkedin / paid-social / ${campaign}`)
    await expect((await opened).getByText('Question 1 of 3')).toBeVisible()
    await expect(tested.getByText(/^The visit/)).toHaveText(
      'The visit has arrived. It is not counted.',
    )
  })
  await visitOnPhone(browser, (visitor) => leaveAtQuestion2(visitor, link))
  const short = await makeShortLink(page, campaign)
  await visitOnPhone(browser, (visitor) => finishAndRequestAssessment(visitor, short))

  await importCost(page, campaign)

  await test.step('the saved link shows its figures', async () => {
    await page.goto('/admin/campaigns')
    await page.getByLabel('Search links').fill(campaign.toUpperCase())
    // The only link of its campaign has all of its costs.
    const saved = page.getByRole('row', { name: campaign })
    const cells = ['2', '2', '1', '1', '0', '$100.00', '', '']
    await expect(saved.getByRole('cell')).toContainText(cells)
    await chooseAction(page, campaign, 'Copy, QR code, short links')
    await expect(page.getByRole('dialog').getByText('1 click', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Actions of/ })).toBeFocused()
  })

  await test.step('the funnel shows every step', async () => {
    await page.goto(`/admin/funnel?quiz=quiz-b&campaign=${campaign}`)
    await page.getByText('View as table').first().click()
    for (const [step, visits] of [
      ['Viewed', '2'],
      ['Started', '2'],
      ['Answered question 1', '2'],
      ['Answered question 2', '1'],
      ['Answered question 3', '1'],
      ['Submitted', '1'],
      ['Wrote or asked', '1'],
      ['Won', '0'],
    ] as const) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: step, exact: true }) })
      await expect(row.getByRole('cell').first()).toHaveText(visits)
    }
    await expect(page.getByText('2 viewed, 1 (50%) answered')).toBeVisible()
    await expect(page.getByText('Dropped off here: 1 (50%)')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the inbox lists the lead and not the anonymous results', async () => {
    await page.goto(`/admin/leads?campaign=${campaign}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: VISITOR }).click()
    await expect(page.getByRole('heading', { level: 1, name: VISITOR })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Source' })).toContainText(campaign)
    await expect(page.getByText('Quiz B: Finished the quiz')).toBeVisible()
    await expectAccessible(page)
  })

  const csv = await page.request.get(`/api/admin/leads.csv?campaign=${campaign}`)
  const lines = (await csv.text()).split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',')[1]).toSorted()).toEqual(['assessment'])
  expect(lines.join('\n')).toContain(VISITOR)
})

async function chooseAction(page: Page, campaign: string, action: string): Promise<void> {
  await page.getByRole('row', { name: campaign }).getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

async function buildLink(page: Page, campaign: string): Promise<string> {
  await page.goto('/admin/campaigns')
  await press(page, 'Build a link')
  await page.getByLabel('Page', { exact: true }).selectOption('/ads/quiz-b')
  await press(page, 'LinkedIn ad')
  await page.getByLabel('Campaign', { exact: true }).pressSequentially(campaign.toUpperCase())
  await expect(page.getByLabel('Campaign', { exact: true })).toHaveValue(campaign)
  await expect(page.getByRole('status', { name: /URL parameters of LinkedIn ad/ })).toContainText(
    'utm_id={{CAMPAIGN_ID}}',
  )
  await expectAccessible(page)
  await press(page, 'Save link')
  await expect(page.getByRole('button', { name: 'Saved' })).toBeFocused()
  return page.getByRole('status', { name: 'The finished link' }).innerText()
}

async function makeShortLink(page: Page, campaign: string): Promise<string> {
  const link = page.getByRole('dialog', { name: campaign })
  await press(page, 'QR code')
  await expect(page.getByRole('img', { name: /QR code of/ })).toBeVisible()
  await link.getByRole('button', { name: /^Add a short link/ }).click()
  await expect(page.getByLabel('Name of the short link')).toHaveValue(campaign)
  await press(page, 'Make short link')
  await expect(link.getByText('0 clicks')).toBeVisible()
  await press(page, 'Close')
  return `/go/${campaign}`
}

async function importCost(page: Page, campaign: string): Promise<void> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' })
  await page.goto('/admin/campaigns/costs')
  const table = page.getByLabel('Paste a table')
  await table.fill(`Day\tCampaign\tCost\n${today}\t${campaign}\t$100.00\nTotal\t\t$100.00`)
  await expect(page.getByText('1 row left out, which may be a total')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Store 1 cost')
  await expect(page.getByRole('region', { name: 'Stored costs' }).getByText(campaign)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Import a table' })).toBeFocused()
  await table.fill(`Day\tCampaign\tAd\tCost\n${today}\t${campaign}\tblue\t$100.00`)
  await expect(page.getByText('1 day already has costs')).toContainText('$100.00')
  const to = page.getByLabel('To', { exact: true })
  await page.getByLabel('From', { exact: true }).pressSequentially('01012024')
  await to.focus()
  await expect(to).toHaveValue('2025-02-03')
  await expect(to).toBeFocused()
  await to.press('Backspace')
  await to.blur()
  await expect(to).toHaveValue('2025-02-03')
  await expect(page.getByText('1 day already has costs')).toBeVisible()
  await page.getByLabel('Campaign', { exact: true }).last().fill(campaign)
  await page.getByLabel('Source (optional)').fill('google')
  await page.getByLabel('Cost (USD)').fill('100')
  await expect(page.getByText('1 day already has costs')).toHaveCount(2)
  await table.fill(`Day\tCampaign\tCost\n2024-01-01\tx\t$1\n${today}\tx\t$1`)
  await expect(page.getByText('Import at most 400 days at once')).toBeVisible()
}

async function leaveAtQuestion2(visitor: Page, link: string): Promise<void> {
  await visitor.goto(link)
  await answerQuestion(visitor, 'No')
  await expect(visitor.getByText('Question 2 of 3')).toBeVisible()
}

async function finishAndRequestAssessment(visitor: Page, link: string): Promise<void> {
  await visitor.goto(link)
  await answerQuestion(visitor, 'Yes')
  await answerQuestion(visitor, 'Below 30%')
  await choose(visitor, 'Over a year ago')
  await press(visitor, 'Submit')
  const submitted = visitor.waitForResponse('**/api/ads/quiz-submissions')
  await press(visitor, 'See Results')
  await submitted
  await visitor.getByRole('link', { name: 'Get My Assessment' }).click()
  await visitor.getByLabel('Full Name').fill(VISITOR)
  await visitor.getByLabel('Email Address').fill('marta@example.com')
  await visitor.getByLabel('Company Size').selectOption('11-50')
  await visitor.getByLabel('Year Company Founded').fill('1998')
  await visitor.getByLabel('Your Role').selectOption('Owner')
  const sent = visitor.waitForResponse('**/api/ads/assessment-requests')
  await press(visitor, 'Start Full Assessment')
  expect((await sent).status()).toBe(201)
}
