import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { DEFAULT_COLORS, derivePalette } from '#domain/site/palette.ts'
import { expect, expectAccessible, OWNER, test } from '#tests/support/browser-test.ts'
import { useSiteWithEmail } from '#tests/support/site-with-email.ts'

/** How long a build of all pages may take beside other tests. */
const BUILD = { timeout: 180_000 }

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><g style="display: none"><rect width="9" height="9"/></g><path fill="#000" d="M0 24 12 0l12 24z"/><path style="fill:#b0306a" d="M24 24 36 0l12 24z"/></svg>'
const PATH = '<path d="M0 0h1v1z"/>'
const svg = (inside: string, view = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${inside}</svg>`
const REFUSED: readonly (readonly [file: string, message: string])[] = [
  [svg('<script>alert(1)</script>'), 'The drawing has <script>.'],
  [svg('<path onload="alert(1)" d="M0 0z"/>'), 'The drawing has "onload"'],
  [svg('<path style="fill:url(#a)" d="M0 0z"/>'), 'a fill that is not a plain value: "url(#a)"'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(PATH)}`, 'The drawing has entities'],
  [svg(PATH, 'viewBox="0 0 1e9 1e9"'), 'a viewBox of at most 10,000 units'],
  [svg(PATH.repeat(500)), 'more detail than every page can carry'],
  [svg(`<g>${PATH}`), 'must be an SVG with shapes'],
  [svg(PATH.repeat(30_000)), 'must be smaller than 500 KB'],
]
const DRAWN =
  '<path fill="currentColor" d="M0 24 12 0l12 24z"/><path fill="#b0306a" d="M24 24 36 0l12 24z"/>'

const COLORS = {
  'Background color': '#f6f8fc',
  'Text color': '#161a2b',
  'Main color': '#24408e',
  'Accent color': '#b0306a',
}

const PHONE = '+1 503-555-0111'
const CLAIM = 'employees under our leadership, from {{{content}}} to <b>parking lot</b>'
const QUESTION = 'Who runs the company when you are away for 90 days?'

/** A landing page, which header and footer link to. */
const SEMINAR = '/seminar-in-may'

/** How the drawing of the home page is described. */
const TABLE = /table/

const PARTNERS = ['Mina Oduya', 'Ravi Castellan', 'Ingrid Vale']

/** What no file may have of the first firm. */
const NAME = /sideboard/i

/** What no page, icon or style may have. The code that derives colors starts from those of the first firm. */
const LOOK = new RegExp(
  [...colorsOfFirst(), 'class="table-motif', 'x="4" y="11" width="24"', 'x="6" y="12"'].join('|'),
  'i',
)

/** Posts, their lists and what is made of them; files that are not public; and the admin area's code. */
const NOT_COMPARED = /^(?:_(?!astro)|diary|admin|social\/|rss\.xml|search\.json)/

const site = useSiteWithEmail()

test.describe.configure({ mode: 'serial' })

function colorsOfFirst(): Set<string> {
  const { light, dark, band, darkBand } = derivePalette(DEFAULT_COLORS)
  return new Set([light, dark, band, darkBand].flatMap((tokens) => Object.values(tokens)))
}

test('another firm makes the site its own through the screens alone', async ({
  browser,
  request: reader,
}) => {
  const page = await signInAsOwner(browser)
  await nameFirm(page)
  await correctColor(page)
  await previewLook(page)
  await describePartners(page)
  await rewordOnPhone(page)
  await createLandingPage(page)
  await expectOwnSite(page, reader)
  await expectLandingPage(page, reader)
  await previewDrawings(page)
  await page.close()
})

test('what is undone or deleted is gone after the next build', async ({
  browser,
  request: reader,
}) => {
  const page = await signInAsOwner(browser)
  await page.goto('/admin/content/site')
  const phone = page.getByLabel('Phone number')
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Restore the original words' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(phone).toHaveValue(PHONE)
  await page.getByRole('button', { name: 'Restore the original words' }).click()
  await question.getByRole('button', { name: 'Restore and publish' }).click()
  await expect(phone).not.toHaveValue(PHONE)

  await page.goto('/admin/blog/pages')
  await page.getByRole('button', { name: 'Delete Seminar in May' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article', { name: 'Seminar in May' })).toHaveCount(0)
  await expect.poll(async () => (await reader.get(site.url + SEMINAR)).status(), BUILD).toBe(404)
  await expect.poll(() => read(reader, '/contact'), BUILD).not.toContain(PHONE)
  await page.close()
})

/** Enters its name, contact data, hours and look. */
async function nameFirm(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('navigation').getByRole('button', { name: 'Write' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Content' }).click()
  await page.getByRole('link', { name: 'Firm and site' }).press('Enter')
  await page.getByLabel('Name of the firm').fill('Northlight Partners')
  await page.getByLabel('Email address').fill('hello@northlight.example')
  await page.getByLabel('Phone number').fill('call us')
  await expect(page.getByText('This must be a number such as "+1 214-555-0142".')).toBeVisible()
  await page.getByLabel('Phone number').fill(PHONE)
  await open(page, 'Hours')
  await page.getByLabel('Opens').fill('08:30')
  await open(page, 'Social')
  await page.getByLabel('Url').fill('https://www.linkedin.com/company/northlight')
  await open(page, 'Logo, colors and font')
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await expectRefused(page)
  for (const [label, color] of Object.entries(COLORS))
    await page.getByLabel(label, { exact: true }).fill(color)
  await page.getByLabel('Font of headings').selectOption('Schibsted Grotesk')
  await page.getByLabel('Draw the long table').uncheck()
}

/** Takes the color that is offered for one that is hard to read. */
async function correctColor(page: Page): Promise<void> {
  await page.getByLabel('Main color', { exact: true }).fill('#8fb0ff')
  await expect(page.getByText('must have a contrast of 4.5:1 to the background')).toBeVisible()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByText('must have a contrast of')).toHaveCount(0)
  await page.getByLabel('Main color', { exact: true }).fill(COLORS['Main color'])
}

/** Looks at a preview, and then saves. */
async function previewLook(page: Page): Promise<void> {
  await page.getByText('Preview', { exact: true }).click()
  const preview = page.getByTitle('Preview of Home page').contentFrame()
  await expect(preview.getByRole('document')).toHaveCSS('background-color', 'rgb(246, 248, 252)')
  await expect
    .poll(() => preview.getByRole('banner').innerHTML())
    .toContain('d="M24 24 36 0l12 24z"')
  await expect(preview.getByRole('img', { name: TABLE })).toHaveCount(0)
  const heading = preview.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('font-family', /Preview/)
  await page.getByLabel('Phone number').press('Enter')
  await expectSaved(page)
  await expectAccessible(page)
}

async function describePartners(page: Page): Promise<void> {
  await page.goto('/admin/content/page-about')
  await open(page, 'Partners')
  await page.getByRole('button', { name: 'Add to partners' }).click()
  const ofPartner = page.getByLabel('Line below the name')
  const partners = page.getByRole('listitem').filter({ has: ofPartner })
  await expect(partners).toHaveCount(3)
  for (const [index, name] of PARTNERS.entries()) await describePartner(partners.nth(index), name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
}

/** Changes a claim of the home page and a question of the quiz. */
async function rewordOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [id, group, words] of [
    ['page-home', 'Figures below the first part', CLAIM],
    ['quiz-board', 'Questions', QUESTION],
  ] as const) {
    await page.goto(`/admin/content/${id}`)
    await page.getByText(group, { exact: true }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).nth(2).fill(words)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectSaved(page)
  }
}

/** Makes a landing page, at an address that is free. */
async function createLandingPage(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/admin/blog/pages')
  await page.getByRole('link', { name: 'New Page' }).click()
  await page.getByLabel('Title').fill('Seminar in May')
  await page.getByLabel('Content').fill('Four hours at one table.')
  await page.getByLabel('URL Slug').fill('about')
  const create = page.getByRole('button', { name: 'Create Page' })
  await create.click()
  await expect(page.getByText('This site uses the address /about itself').first()).toBeVisible()
  await page.getByLabel('URL Slug').fill(SEMINAR.slice(1))
  const button = page.getByLabel('Button', { exact: true })
  await expect(button).not.toContainText('Booking page')
  await button.selectOption('Contact')
  await page.getByLabel('Words on the button').fill('Save a seat')
  await page.getByLabel('In menus').selectOption('In header and footer')
  await page.getByLabel('Name in menus').fill('Seminar')
  await expect(create).toHaveAccessibleDescription(`Builds the site, and is live at ${SEMINAR}`)
  await expectAccessible(page)
  await create.press('Enter')
  await expect(page).toHaveURL(/\/admin\/blog\/pages$/)
  await expect(page.getByText(SEMINAR, { exact: true })).toBeVisible()
}

/** The built site has nothing of the first firm, and all of what was entered. */
async function expectOwnSite(page: Page, reader: APIRequestContext): Promise<void> {
  // The landing page is nowhere without a build, so its creation started one.
  await expect.poll(() => read(reader, '/about'), BUILD).toContain('Ingrid Vale')
  expect(await findFirst(join(site.dataDir, 'live'))).toEqual([])
  const home = await read(reader, '/')
  expect(home.split(DRAWN)).toHaveLength(3)
  expect(home).toContain('--color-pine:#24408e')
  expect(home.match(/url\([^)]*woff2/g)).toHaveLength(1)
  expect(home).toContain('from {{{content}}} to &lt;b&gt;parking lot&lt;/b&gt;')
  expect(await read(reader, '/favicon.svg')).toContain(DRAWN)
  expect(await read(reader, '/quizzes/board.json')).toContain(QUESTION)
  for (const path of ['/contact', '/diary/my-testimonial'])
    expect(await read(reader, path)).toContain(PHONE)
  // Loaded for each look, as a visitor has one.
  for (const [path, width, colorScheme] of [
    ['/', 390, 'light'],
    ['/', 1440, 'dark'],
    ['/about', 390, 'dark'],
    ['/about', 1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Mina Oduya' })).toBeVisible()
    await expectAccessible(page)
  }
}

/** The landing page is in menus and for campaigns, and in no list of articles. */
async function expectLandingPage(page: Page, reader: APIRequestContext): Promise<void> {
  await page.goto(SEMINAR)
  await expect(page.getByRole('heading', { level: 1, name: 'Seminar in May' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save a seat' })).toHaveAttribute('href', '/contact')
  for (const place of ['banner', 'contentinfo'] as const) {
    const link = page.getByRole(place).getByRole('link', { name: 'Seminar', exact: true })
    await expect(link).toHaveAttribute('href', SEMINAR)
  }
  await expectAccessible(page)
  for (const list of ['/diary', '/rss.xml', '/search.json', '/api/blog/posts'])
    expect(await read(reader, list), list).not.toContain('Seminar in May')
  expect(await read(reader, '/sitemap.xml')).toContain(SEMINAR)
  expect(await read(page.request, '/api/admin/campaigns?from=2026-01-01&to=2026-01-01')).toContain(
    `"path":"${SEMINAR}"`,
  )
}

/** The preview draws what the built pages leave out. */
async function previewDrawings(page: Page): Promise<void> {
  await page.goto('/admin/content/site')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByText('Preview', { exact: true }).click()
  await open(page, 'Logo, colors and font')
  await page.getByLabel('Draw the long table').check()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  const preview = page.getByTitle('Preview of Home page').contentFrame()
  await expect(preview.getByRole('img', { name: TABLE })).toBeVisible()
  await expect.poll(() => preview.getByRole('banner').innerHTML()).toContain('class="table-mark"')
}

async function signInAsOwner(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.url })
  await page.request.post('/api/login', { data: OWNER })
  return page
}

async function read(reader: APIRequestContext, path: string): Promise<string> {
  return (await reader.get(site.url + path)).text()
}

async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('group').getByText(section, { exact: true }).first().click()
}

/** Logos that could run or load something, or are none, are refused beside the field, and the one before stays. */
async function expectRefused(page: Page): Promise<void> {
  for (const [file, message] of REFUSED) {
    const buffer = Buffer.from(file)
    const refused = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer }
    await page.getByLabel('Logo', { exact: true }).setInputFiles(refused)
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
}

async function describePartner(partner: Locator, name: string): Promise<void> {
  await partner.getByLabel('Role').fill(`Partner ${name.length}`)
  await partner.getByLabel('Name (optional)').fill(name)
  await partner.getByLabel('Line below the name').fill('Sees what comes next')
  await partner.getByLabel('LinkedIn address').fill(`https://www.linkedin.com/in/${name.length}`)
  const lines = partner.getByLabel(/^(?:Biography|Achievements) \d$/)
  for (let index = 0; index < (await lines.count()); index += 1)
    await lines.nth(index).fill(`${name} says number ${index}.`)
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved\./).first()).toBeVisible()
}

/** The public files that still have a name, a color or a drawing of the first firm. */
async function findFirst(folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const name of glob('**/*.{html,css,js,json,xml,txt,svg,webmanifest}', {
    cwd: folder,
  })) {
    if (NOT_COMPARED.test(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    const [match] = NAME.exec(text) ?? (name.endsWith('.js') ? null : LOOK.exec(text)) ?? []
    if (match) found.push(`${name}: ${match}`)
  }
  return found
}
