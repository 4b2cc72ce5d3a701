import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { DEFAULT_COLORS, derivePalette } from '#domain/site/palette.ts'
import { expect, expectAccessible, OWNER, test } from '#tests/support/browser-test.ts'
import { startSiteWithEmail, type SiteWithEmail } from '#tests/support/site-with-email.ts'

/** How long a build of all pages may take beside other tests. */
const BUILD = { timeout: 180_000 }

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path fill="#000" d="M0 24 12 0l12 24z"/><path style="fill:#b0306a" d="M24 24 36 0l12 24z"/></svg>'
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

let site: SiteWithEmail

test.use({ actionTimeout: 10_000 })

test.beforeAll(async () => {
  site = await startSiteWithEmail()
})

test.afterAll(() => site.stop())

function colorsOfFirst(): Set<string> {
  const { light, dark, band, darkBand } = derivePalette(DEFAULT_COLORS)
  return new Set([light, dark, band, darkBand].flatMap((tokens) => Object.values(tokens)))
}

test('another firm makes the site its own through the screens alone', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.url })
  await page.request.post('/api/login', { data: OWNER })

  await test.step('name, contact data, hours and look', async () => {
    await page.goto('/admin/content/site')
    await page.getByLabel('Name of the firm').fill('Northlight Partners')
    await page.getByLabel('Email address').fill('hello@northlight.example')
    await page.getByLabel('Phone number').fill('+1 503-555-0111')
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
  })

  await test.step('a color that is hard to read is refused with the nearest that is not', async () => {
    await page.getByLabel('Main color', { exact: true }).fill('#8fb0ff')
    await expect(page.getByText('must have a contrast of 4.5:1 to the background')).toBeVisible()
    await page.getByRole('button', { name: /^Use #/ }).click()
    await expect(page.getByText('must have a contrast of')).toHaveCount(0)
    await page.getByLabel('Main color', { exact: true }).fill(COLORS['Main color'])
  })

  await test.step('the preview has the look before it is saved', async () => {
    await page.getByText('Preview', { exact: true }).click()
    const preview = page.frameLocator('iframe[title="Preview of Home page"]')
    await expect(preview.locator('html')).toHaveCSS('background-color', 'rgb(246, 248, 252)')
    await expect
      .poll(() => preview.getByRole('banner').innerHTML())
      .toContain('d="M24 24 36 0l12 24z"')
    await expect(preview.getByRole('img', { name: TABLE })).toHaveCount(0)
    const heading = preview.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('font-family', /Preview/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectSaved(page)
  })

  await test.step('three partners', async () => {
    await page.goto('/admin/content/page-about')
    await open(page, 'Partners')
    await page.getByRole('button', { name: 'Add to partners' }).click()
    const ofPartner = page.getByLabel('Line below the name')
    const partners = page.getByRole('listitem').filter({ has: ofPartner })
    await expect(partners).toHaveCount(3)
    for (const [index, name] of PARTNERS.entries()) await describePartner(partners.nth(index), name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectSaved(page)
  })

  await test.step('the built site has nothing of the first firm', async () => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect
      .poll(() => page.request.get('/about').then((about) => about.text()), BUILD)
      .toContain('Ingrid Vale')
    expect(await findFirst(join(site.dataDir, 'live'))).toEqual([])
    const home = await (await page.request.get('/')).text()
    expect(home.split(DRAWN)).toHaveLength(3)
    expect(home).toContain('--color-pine:#24408e')
    expect(home.match(/url\([^)]*woff2/g)).toHaveLength(1)
    expect(await (await page.request.get('/favicon.svg')).text()).toContain(DRAWN)
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
  })

  await test.step('the preview draws what the built pages leave out', async () => {
    await page.goto('/admin/content/site')
    await page.getByText('Preview', { exact: true }).click()
    await open(page, 'Logo, colors and font')
    await page.getByLabel('Draw the long table').check()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    const preview = page.frameLocator('iframe[title="Preview of Home page"]')
    await expect(preview.getByRole('img', { name: TABLE })).toBeVisible()
    expect(await preview.getByRole('banner').innerHTML()).toContain('class="table-mark"')
  })
})

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
