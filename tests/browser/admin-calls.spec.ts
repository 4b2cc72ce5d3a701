import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/support/browser-test.ts'

/*
 * What the admin screens send and what they make of the answers, by the letter of the specification.
 * The answers are given here; calls that a test does not name meet the real server, which knows no
 * session and refuses them, and the screens have to bear that.
 */
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '500 (Internal Server Error)', '403 (Forbidden)'],
})

const ADA = { id: 1, username: 'ada', isAdmin: true }
const POST = {
  id: 7,
  title: 'Thirteen weeks of cash',
  slug: 'thirteen-weeks-of-cash',
  description: 'A forecast that fits on one page.',
  content: '<p>Cash first.</p>',
  author: 'Sideboard',
  featured: true,
  tags: ['Cash', 'Board'],
  readingTime: 3,
  datePublished: '2026-01-05T15:00:00.000Z',
}
const BOOM = { status: 500, contentType: 'text/plain', body: 'boom' }

const SUMMARIES = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  ...POST,
  id: number,
  title: `Lesson ${number}`,
  slug: `lesson-${number}`,
  datePublished: `2026-01-0${number}T15:00:00.000Z`,
}))

test.beforeEach(({ page }) => given(page, '/api/user', ADA))

test.describe('a new post', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/blog/new')
    await expect(page.getByLabel('Content')).toBeVisible()
  })

  test('has its fields in the order of the specification, the firm as its author', async ({
    page,
  }) => {
    const names = ['Title', 'URL Slug', 'Description', 'Content', 'Author', 'Featured Post', 'Tags']
    const places = await Promise.all(
      names.map((name) =>
        page
          .getByLabel(name, { exact: true })
          .evaluate((element) => [...document.querySelectorAll('*')].indexOf(element)),
      ),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await expect(page.getByLabel('Author')).toHaveValue('Sideboard')
    await expect(page.getByRole('switch', { name: 'Featured Post' })).not.toBeChecked()
  })

  test('is sent with the fields of the specification and no more', async ({ page }) => {
    const calls = await recorded(page, 'POST', '**/api/admin/blog/posts', {
      status: 201,
      json: POST,
    })
    await page.getByLabel('Title').fill('Selling? Read this!')
    await page.getByLabel('Description').fill('What a buyer asks.')
    await page.getByLabel('Content').fill('word '.repeat(201).trim())
    await page.getByRole('switch', { name: 'Featured Post' }).click()
    await page.getByLabel('Tags').fill('  Exit ')
    await page.getByLabel('Tags').press('Enter')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    await expect(page.getByText('Blog post created successfully.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    expect(calls).toEqual([
      {
        title: 'Selling? Read this!',
        slug: 'selling-read-this',
        description: 'What a buyer asks.',
        content: `<p>${'word '.repeat(201).trim()}</p>`,
        author: 'Sideboard',
        featured: true,
        tags: ['Exit'],
        readingTime: 2,
      },
    ])
  })

  test('is sent once however often the button is pressed, which waits meanwhile', async ({
    page,
  }) => {
    const answers = held()
    const calls = await recorded(
      page,
      'POST',
      '**/api/admin/blog/posts',
      { status: 201, json: POST },
      answers.released,
    )
    await write(page)
    await page.getByRole('button', { name: 'Create Post' }).dblclick()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    answers.release()
    await expect(page).toHaveURL(/\/admin$/)
    expect(calls).toHaveLength(1)
  })

  test('that is refused says what failed and why, and keeps every field', async ({ page }) => {
    await answered(page, 'POST', '**/api/admin/blog/posts', BOOM)
    await write(page)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to create blog post.', { exact: true })).toBeVisible()
    await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/blog\/new$/)
    await expect(page.getByLabel('Title')).toHaveValue('A title')
    await expect(page.getByLabel('Content')).toHaveText('Words.')
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeEnabled()
  })

  for (const name of ['Cancel', 'Back to Dashboard']) {
    test(`is left by ${name} without a question, and offered again later`, async ({ page }) => {
      await write(page)
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(/\/admin$/)
      await page.getByRole('link', { name: 'Create New Post' }).click()
      await page.getByRole('button', { name: 'Recover' }).click()
      await expect(page.getByLabel('Title')).toHaveValue('A title')
    })
  }

  test('outlives the session it was written in', async ({ page }) => {
    await write(page)
    await given(page, '/api/user', '', 401)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await answered(page, 'POST', '**/api/login', { json: ADA })
    await fillCredentials(page)
    await expect(page).toHaveURL(/\/admin\/blog\/new$/)
    await page.getByRole('button', { name: 'Recover' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('A title')
    await expect(page.getByLabel('Content')).toHaveText('Words.')
  })

  test('takes long titles, other alphabets and pictographs', async ({ page }) => {
    const calls = await recorded(page, 'POST', '**/api/admin/blog/posts', {
      status: 201,
      json: POST,
    })
    const title = `مجلس 🪑 ${'board'.repeat(38)}`
    await page.setViewportSize({ width: 390, height: 844 })
    await write(page, title)
    await page.getByLabel('Tags').fill('x'.repeat(40))
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText(`/diary/${'board'.repeat(38)}`)).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    expect(calls).toEqual([expect.objectContaining({ title, slug: 'board'.repeat(38) })])
  })
})

test.describe('a post that exists', () => {
  test('says that it is loading, then shows every field', async ({ page }) => {
    const answers = held()
    await answered(page, 'GET', '**/api/admin/blog/posts/7', { json: POST }, answers.released)
    await page.goto('/admin/blog/7/edit')
    await expect(page.getByText('Loading blog post...')).toBeVisible()
    answers.release()
    await expect(page.getByLabel('Title')).toHaveValue(POST.title)
    await expect(page.getByLabel('URL Slug')).toHaveValue(POST.slug)
    await expect(page.getByLabel('Description')).toHaveValue(POST.description)
    await expect(page.getByLabel('Content')).toHaveText('Cash first.')
    await expect(page.getByLabel('Author')).toHaveValue(POST.author)
    await expect(page.getByRole('switch', { name: 'Featured Post' })).toBeChecked()
    const { height } = (await page.getByLabel('Content').boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(400)
  })

  test('is sent with the fields of the specification and no more', async ({ page }) => {
    const answers = held()
    await answered(page, 'GET', '**/api/admin/blog/posts/7', { json: POST })
    const calls = await recorded(
      page,
      'PUT',
      '**/api/admin/blog/posts/7',
      { body: '' },
      answers.released,
    )
    await page.goto('/admin/blog/7/edit')
    await page.getByLabel('Title').fill('Fourteen weeks of cash')
    await page.getByRole('button', { name: 'Update Post' }).dblclick()
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    answers.release()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/blog$/)
    const { id: _, datePublished: __, ...fields } = POST
    expect(calls).toEqual([{ ...fields, title: 'Fourteen weeks of cash', readingTime: 1 }])
  })

  test('that is refused says what failed and why, and keeps every field', async ({ page }) => {
    await answered(page, 'GET', '**/api/admin/blog/posts/7', { json: POST })
    await answered(page, 'PUT', '**/api/admin/blog/posts/7', BOOM)
    await page.goto('/admin/blog/7/edit')
    await page.getByLabel('Title').fill('Fourteen weeks of cash')
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByText('Failed to update blog post.', { exact: true })).toBeVisible()
    await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Fourteen weeks of cash')
  })

  test('may say no more of itself than its title and text', async ({ page }) => {
    const { id, title, slug, content } = POST
    await answered(page, 'GET', '**/api/admin/blog/posts/7', { json: { id, title, slug, content } })
    await page.goto('/admin/blog/7/edit')
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByLabel('Description')).toHaveValue('')
    await page.getByLabel('Tags').fill('Cash')
    await page.getByLabel('Tags').press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Cash' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unpublish to draft' })).toBeVisible()
  })

  test('that cannot be loaded is not found', async ({ page }) => {
    await answered(page, 'GET', '**/api/admin/blog/posts/7', BOOM)
    await page.goto('/admin/blog/7/edit')
    await expect(page.getByText('Blog Post Not Found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/admin/blog')
  })

  test('is previewed at its address in a new tab', async ({ page }) => {
    const slug = 'my-testimonial'
    await answered(page, 'GET', '**/api/admin/blog/posts/7', { json: { ...POST, slug } })
    await page.goto('/admin/blog/7/edit')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(await opened).toHaveURL(`/diary/${slug}`)
  })
})

test.describe('all posts', () => {
  test('are counted and listed', async ({ page }) => {
    // To both lists: a post that does not say that it is unpublished is not.
    await given(page, '/blog/posts', [POST, { ...SUMMARIES[0], featured: false }])
    await page.goto('/admin/blog')
    for (const [label, count] of [
      ['Total Posts', '2'],
      ['Featured Posts', '1'],
      ['Published Posts', '2'],
    ] as const) {
      const card = page.getByText(label, { exact: true }).locator('..')
      await expect(card.getByText(count, { exact: true })).toBeVisible()
    }
    await expect(page.getByText(POST.title)).toHaveCount(1)
    const row = page.getByRole('article', { name: POST.title })
    for (const text of [
      'Featured',
      POST.description,
      POST.author,
      'Jan 5, 2026',
      '3 min read',
      ...POST.tags,
    ]) {
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(row.getByRole('link', { name: 'View' })).toHaveAttribute(
      'href',
      `/diary/${POST.slug}`,
    )
    await expect(page.getByRole('link', { name: 'New Post' })).toHaveAttribute(
      'href',
      '/admin/blog/new',
    )
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    )
  })

  test('with long words stay within a phone', async ({ page }) => {
    const long = 'board'.repeat(40)
    const post = { ...POST, title: long, description: long, tags: [long.slice(0, 40)] }
    await page.setViewportSize({ width: 390, height: 844 })
    await given(page, '/api/blog/posts', [post])
    for (const path of ['/admin/blog', '/admin']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: long })).toBeVisible()
      expect(await sidewaysScroll(page), path).toBe(0)
    }
  })

  test('that are none lead to the first one', async ({ page }) => {
    await given(page, '/api/blog/posts', [])
    await page.goto('/admin/blog')
    await expect(page.getByText('No blog posts found', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Create Your First Post' }).click()
    await expect(page).toHaveURL(/\/admin\/blog\/new$/)
  })

  test('keep one whose deletion is refused, and say so', async ({ page }) => {
    await given(page, '/api/blog/posts', [POST])
    await answered(page, 'DELETE', '**/api/admin/blog/posts/7', BOOM)
    await page.goto('/admin/blog')
    await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete blog post.', { exact: true })).toBeVisible()
    await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
    await expect(page.getByRole('article', { name: POST.title })).toBeVisible()
  })
})

test.describe('the dashboard', () => {
  test('shows who is signed in and the five most recent posts of more', async ({ page }) => {
    await given(page, '/api/blog/posts', SUMMARIES)
    await page.goto('/admin')
    await expect(page.getByText('Welcome, ada', { exact: true })).toBeVisible()
    await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
    const recent = page.getByRole('region', { name: 'Recent Posts' })
    await expect(recent.getByRole('listitem').getByRole('heading')).toHaveText(
      [7, 6, 5, 4, 3].map((number) => `Lesson ${number}`),
    )
    await expect(page.getByText('Admin Users: 1', { exact: true })).toBeVisible()
    await expect(page.getByText('Lesson 7')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Settings' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Settings' })).toContainText('Coming Soon')
    await page.getByRole('button', { name: 'View All Posts (7)', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/blog$/)
  })

  test('offers no further posts when there are five', async ({ page }) => {
    await given(page, '/api/blog/posts', SUMMARIES.slice(0, 5))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Lesson 5' })).toBeVisible()
    await expect(page.getByText(/View All Posts/)).toHaveCount(0)
  })
})

test.describe('unexpected responses', () => {
  // React logs what an error boundary has caught.
  test.use({ expectedErrors: ['TypeError', 'The above error occurred'] })

  test('break the part of the screen they were for, and no more', async ({ page }) => {
    await page.route('**/api/**', (route) =>
      route.request().url().endsWith('/api/user') ? route.fallback() : route.fulfill({ json: {} }),
    )
    await page.goto('/admin')
    await expect(page.getByText('The posts could not be loaded.')).toBeVisible()
    await expect(page.getByText('This could not be shown.').first()).toBeVisible()
    for (const place of ['Posts', 'Leads', 'Campaigns', 'Funnel', 'Outbox', 'Activity', 'Users']) {
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Welcome, ada')).toBeVisible()
      await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    }
  })
})

test.describe('users', () => {
  test('that are none are said to be none', async ({ page }) => {
    await given(page, '/api/admin/users', [])
    await page.goto('/admin/users')
    await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  })

  test('are made with name, password and role, and the form closes and is empty again', async ({
    page,
  }) => {
    await given(page, '/api/admin/users', [ADA])
    const calls = await recorded(page, 'POST', '**/api/admin/users', { status: 201, json: ADA })
    await page.goto('/admin/users')
    await fillUser(page)
    await page.getByLabel('Grant administrator privileges').check()
    await page.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByText('User created successfully.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveCount(0)
    expect(calls).toEqual([{ username: 'grace', password: 'eight letters', isAdmin: true }])
    await page.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByLabel('Username')).toHaveValue('')
    await expect(page.getByLabel('Grant administrator privileges')).not.toBeChecked()
  })

  test('that are refused keep what was typed', async ({ page }) => {
    await given(page, '/api/admin/users', [ADA])
    await answered(page, 'POST', '**/api/admin/users', BOOM)
    await page.goto('/admin/users')
    await fillUser(page)
    await page.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByText('Failed to create user.', { exact: true })).toBeVisible()
    await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('grace')
  })

  for (const [what, answer, words] of [
    ["in the server's words", { status: 403, json: { error: 'Not this one.' } }, 'Not this one.'],
    ['in our own without those', BOOM, 'Failed to delete user'],
  ] as const) {
    test(`are refused to be deleted ${what}`, async ({ page }) => {
      await given(page, '/api/admin/users', [ADA, { id: 2, username: 'grace', isAdmin: false }])
      await answered(page, 'DELETE', '**/api/admin/users/2', answer)
      await page.goto('/admin/users')
      await expect(page.getByText('grace')).toHaveCount(1)
      const rows = page.getByRole('listitem')
      await rows.filter({ hasText: 'grace' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Error', { exact: true })).toBeVisible()
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(rows.filter({ hasText: 'grace' })).toBeVisible()
    })
  }
})

test.describe('the session', () => {
  test('is waited for before a screen or the sign-in page shows', async ({ page }) => {
    const answers = held()
    await answered(page, 'GET', '**/api/user', { status: 401, body: '' }, answers.released)
    await page.goto('/admin/blog')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/blog$/)
    answers.release()
    await expect(page).toHaveURL(/\/admin\/auth$/)
  })

  test('that cannot be asked for leads to the sign-in page, which says so', async ({ page }) => {
    await answered(page, 'GET', '**/api/user', BOOM)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await expect(page.getByRole('alert')).toContainText('500: boom')
    await given(page, '/api/user', ADA)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('ends with a button that waits for its answer', async ({ page }) => {
    const answers = held()
    await answered(page, 'POST', '**/api/logout', { json: {} }, answers.released)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled()
    answers.release()
    await expect(page).toHaveURL(/\/admin\/auth$/)
  })

  test('that ended leads to the dashboard after the next sign-in', async ({ page }) => {
    await answered(page, 'POST', '**/api/logout', { json: {} })
    await answered(page, 'POST', '**/api/login', { json: ADA })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillCredentials(page)
    await expect(page).toHaveURL(/\/admin$/)
  })

  for (const [title, path, act] of [
    ['Logout failed', '/api/logout', logOut],
    ['Login failed', '/api/login', logIn],
    ['Registration failed', '/api/register', register],
  ] as const) {
    test(`${title} is said with the status and the answer`, async ({ page }) => {
      await answered(page, 'POST', `**${path}`, BOOM)
      await act(page)
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
    })
  }
})

test.describe('a toast', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/admin/blog/new')
    await expect(page.getByLabel('Content')).toBeVisible()
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
  })

  test('is alone and leaves after five seconds', async ({ page }) => {
    await stopClock(page)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_000)
    await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(0)
  })

  test('is swept away to the right, by fifty pixels and more', async ({ page }) => {
    const words = page.getByText('Validation Error', { exact: true })
    for (const [pixels, isGone] of [
      [40, false],
      [60, true],
    ] as const) {
      const { x, y } = (await words.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.move(x + 5, y + 5)
      await page.mouse.down()
      await page.mouse.move(x + 5 + pixels, y + 5, { steps: 5 })
      await page.mouse.up()
      await expect(words).toHaveCount(isGone ? 0 : 1)
    }
  })

  test('is reached by F8', async ({ page }) => {
    await page.keyboard.press('F8')
    const corner = page.getByRole('status').filter({ hasText: 'Validation Error' })
    await expect(corner).toBeFocused()
    expect((await corner.boundingBox())?.width).toBeLessThanOrEqual(420)
  })
})

test('the name of a tool shows after 700 milliseconds', async ({ page }) => {
  await page.goto('/admin/blog/new')
  await expect(page.getByLabel('Content')).toBeVisible()
  await page.clock.install()
  await stopClock(page)
  await page.getByRole('button', { name: 'Bold' }).hover()
  await page.clock.runFor(600)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('tooltip')).toHaveText(/^Bold/)
})

async function write(page: Page, title = 'A title'): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Words.')
}

async function fillUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create User' }).click()
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel('Password').fill('eight letters')
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
}

async function logIn(page: Page): Promise<void> {
  await given(page, '/api/user', '', 401)
  await page.goto('/admin/auth')
  await fillCredentials(page)
}

async function fillCredentials(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function register(page: Page): Promise<void> {
  await given(page, '/api/user', '', 401)
  await page.goto('/admin/auth')
  await page.getByRole('button', { name: 'Set up a new site' }).click()
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('eight letters')
  await page.getByRole('button', { name: 'Create Administrator' }).click()
}

type Answer = Parameters<Route['fulfill']>[0]

/** Answer a read. */
function given(page: Page, path: string, json: unknown, status = 200): Promise<unknown> {
  return answered(page, 'GET', `**${path}`, { status, json })
}

/** Answer one kind of call, at once or when `ready`; other methods of the address go on. */
function answered(
  page: Page,
  method: string,
  address: string,
  answer: Answer,
  ready?: Promise<void>,
): Promise<unknown> {
  return page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await ready
    return route.fulfill(answer)
  })
}

/** As {@link answered}, and tells what was sent. */
async function recorded(
  page: Page,
  method: string,
  address: string,
  answer: Answer,
  ready?: Promise<void>,
): Promise<unknown[]> {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    const isMeant = request.method() === method && /\/api\/admin\//.test(request.url())
    if (isMeant) bodies.push(request.postDataJSON())
  })
  await answered(page, method, address, answer, ready)
  return bodies
}

/** A promise that a test keeps when it is ready to. */
function held(): { released: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { released: promise, release: resolve }
}

/** From here on time passes only when a test says so: on a busy machine seconds go by between two lines. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
