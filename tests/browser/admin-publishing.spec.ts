import type { Page } from '@playwright/test'
import {
  EXPECTED_ERRORS,
  mockCall,
  mockGet,
  SUMMARIES,
  mockSignedIn,
} from '#tests/support/admin-mocks.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from '#tests/support/browser-test.ts'

// The browser's time zone is America/Chicago.
const WAITING = {
  state: 'live',
  since: '2026-03-10T14:00:00.000Z',
  posts: { 7: 'waiting', 6: 'waiting', 5: 'live' },
  outdated: ['6'],
  leftover: [{ id: '99', title: 'A deleted lesson' }],
  nextBuildAt: '2026-03-10T15:42:00.000Z',
  visibleAt: '2026-03-10T15:44:00.000Z',
  builds: { count: 7, credits: 105 },
}
const BUILDING = { ...WAITING, state: 'building', nextBuildAt: undefined }

test.use({ expectedErrors: EXPECTED_ERRORS })

test.beforeEach(async ({ page }) => {
  await mockSignedIn(page)
  await mockGet(page, '/blog/posts', withTextIds(SUMMARIES))
  await mockGet(page, '/api/admin/publishing', WAITING)
})

function withTextIds(posts: typeof SUMMARIES) {
  return posts.map((post) => ({ ...post, id: String(post.id), formerSlugs: [] }))
}

const tile = (page: Page) => page.getByRole('region', { name: 'Publishing' })

test('the dashboard says what waits, until when, what builds cost, and starts one', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(tile(page)).toContainText('Waiting for the next build, at about 10:42 AM CDT')
  const changes = tile(page).getByRole('list', { name: 'Changes that are not on the site yet' })
  await expect(changes.getByRole('listitem')).toHaveText([
    'Lesson 6Edited',
    'Lesson 7New',
    'A deleted lessonRemoved',
  ])
  await expect(tile(page)).toContainText('New articles can be read at their address already.')
  await expect(tile(page)).toContainText('of the others until about 10:44 AM CDT.')
  await expect(tile(page)).toContainText('7 builds this month, 105 Netlify credits')
  await expectAccessible(page)

  const start = tile(page).getByRole('button', { name: 'Publish now' })
  await mockCall(page, 'POST', '**/api/admin/publishing', { status: 500, json: {} })
  await start.click()
  await expect(page.getByText('The build could not be started.')).toBeVisible()
  await mockCall(page, 'POST', '**/api/admin/publishing', { json: BUILDING })
  await mockGet(page, '/api/admin/publishing', BUILDING)
  await start.click()
  await expect(tile(page).getByText('Building', { exact: true })).toBeVisible()
  await expect(tile(page).getByRole('button')).toHaveCount(0)
})

test('a build that failed or is lost can be started again, and its changes are named', async ({
  page,
}) => {
  const unknown = { ...WAITING, nextBuildAt: undefined, visibleAt: undefined }
  const failed = { ...WAITING, state: 'failed', error: 'Out of disk', visibleAt: undefined }
  for (const [state, button, sentences] of [
    [
      failed,
      'Retry',
      ['The last successful build is still live.', 'of the others until a build succeeds.'],
    ],
    [unknown, 'Publish now', ['of the others until the next build.']],
  ] as const) {
    await mockGet(page, '/api/admin/publishing', state)
    await page.goto('/admin')
    for (const sentence of sentences) await expect(tile(page)).toContainText(sentence)
    await expect(tile(page).getByRole('button', { name: button })).toBeVisible()
  }
})

test('the list and the editor on a phone say until when visitors see the previous version', async ({
  page,
}) => {
  await page.goto('/admin/blog')
  await expect(page.getByText('The next build starts at about 10:42 AM CDT.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
  const sentence = 'Visitors see the previous version until about 10:44 AM CDT.'
  await expect(page.getByRole('article', { name: 'Lesson 6' })).toContainText(sentence)
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expectAccessible(page)

  await page.setViewportSize({ width: 320, height: 800 })
  await mockGet(page, '/api/admin/blog/posts/6', {
    ...withTextIds(SUMMARIES)[5],
    content: '<p>A</p>',
  })
  await page.goto('/admin/blog/6/edit')
  const notice = page.getByRole('status').filter({ hasText: 'Visitors see the previous version' })
  await expect(notice).toContainText('The next build starts at about 10:42 AM CDT.')
  await expect(notice.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await expectNoSideScroll(page)
})

test('each screen that publishes says that a build runs, and then that the page is live', async ({
  page,
}) => {
  const posts = { 5: 'building', 6: 'building' }
  const running = { ...BUILDING, posts, outdated: [], visibleAt: undefined }
  const builds = { count: 7, tookMs: 18_200 }
  const live = { ...running, state: 'live', posts: { 5: 'live', 6: 'live' }, leftover: [], builds }
  const post = { ...withTextIds(SUMMARIES)[5], content: '<p>A</p>' }
  await mockGet(page, '/api/admin/blog/posts/6', post)
  const settings = { listed: 'none', menuLabel: '', isIndexed: true }
  const landing = { ...post, id: '5', slug: 'seminar', page: settings }
  await mockGet(page, '/api/admin/blog/posts/5', landing)
  await mockGet(page, '/api/admin/content', [])
  await page.clock.install()
  for (const [screen, target] of [
    ['/admin/blog', '/diary'],
    ['/admin/blog/6/edit', '/diary/lesson-6'],
    ['/admin/blog/5/edit', '/seminar'],
    ['/admin/content', '/'],
    ['/admin/blog/redirects', '/diary'],
  ] as const) {
    await mockGet(page, '/api/admin/publishing', { ...running, builds })
    await page.goto(screen)
    const notice = page.getByRole('status').filter({ hasText: /^Saved|^Live/ })
    await expect(notice).toHaveText('Saved. Publishing, about 20 seconds.')
    await mockGet(page, '/api/admin/publishing', live)
    await page.clock.fastForward('00:02')
    await expect(notice).toHaveText('Live. View page')
    const link = notice.getByRole('link', { name: 'View page' })
    await expect(link).toHaveAttribute('href', target)
  }
})
