import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mustache from 'mustache'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectContent, type SiteContent } from '#build/content/collect-content.ts'
import { writeDocuments } from '#build/content/write-content.ts'
import type { ContentFile } from '#domain/content/document-id.ts'
import { PREVIEW_PAGES, findSchema } from '#domain/content/documents.ts'
import type { Form } from '#domain/content/form.ts'
import { listPageTexts, type Region, type PageText } from '#domain/content/page-texts.ts'
import { createPreview, type PageSlot } from '#domain/content/preview.ts'
import { getAt, type Path, setAt } from '#domain/content/value.ts'
import { homeSchema } from '#domain/pages/home.ts'
import { fillFirm, type FirmFacts, pickFirmFacts } from '#domain/site/firm-facts.ts'
import { siteSchema } from '#domain/site/site.ts'
import { describeForm } from '#server/content/find-documents.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { temporaryFolder } from '#tests/support/project.ts'

useBlobs({ keepsRecords: true })

/** A document of the repository, once as it is and once with another text in each place. */
interface MarkedDocument {
  readonly file: ContentFile
  readonly form: Form
  readonly value: unknown
  readonly marked: unknown
  readonly places: readonly Path[]
}

/** The documents with every text replaced by one that stands nowhere else. */
async function markDocuments(): Promise<MarkedDocument[]> {
  const documents = await collectContent(process.cwd())
  let count = 0
  return [...documents].flatMap(([file, { value }]) => {
    const schema = findSchema(file)
    if (!schema) return []
    const form = describeForm(schema)
    const places = listPlaces(listPageTexts(file, form, value))
    const marked = places.reduce((node, path) => {
      const fits = markers(++count, path).map((text) => setAt(node, path, text))
      return fits.find((next) => schema.safeParse(next).success) ?? node
    }, value)
    return { file, form, value, marked, places }
  })
}

/** Build the pages from documents into `out`. `read` answers the HTML of a page, `remove` removes the build. */
async function buildPages(documents: readonly Pick<MarkedDocument, 'file' | 'marked'>[]) {
  const folder = await temporaryFolder()
  const values = documents.map(({ file, marked }) => {
    return [file, { source: marked, value: marked, version: 0 }] as const
  })
  const content: SiteContent = new Map(values)
  await writeDocuments(join(folder.path, 'content'), content)
  const out = join(folder.path, 'dist')
  const astro = 'node_modules/astro/bin/astro.mjs'
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--outDir', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      CONTENT_DIR: join(folder.path, 'content'),
    },
  })
  await once(child, 'exit')
  return {
    out,
    read: (name: string) => readFile(join(out, `${name}.html`), 'utf8'),
    remove: () => folder.remove(),
  }
}

function listPlaces(texts: readonly PageText[]): Path[] {
  return texts.filter(({ piece }) => piece === 0).map(({ path }) => path)
}

/** The marker of a place, in the shapes that schemas ask for. */
function markers(count: number, path: Path): string[] {
  const id = String(count).padStart(4, '0')
  if (path.at(-1) === 'headline') return [`M${id}a— M${id}b`]
  return [`M${id}`, `M${id}@example.com`, `+1 555-000-${id}`]
}

const TOKEN = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([\w-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+/gi
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const SHOWN = new Set(['alt', 'aria-label', 'placeholder', 'content'])
const SKIPPED = ['script', 'style', 'noscript', 'template']
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/

/** The texts of a built page, as `admin/content/preview/page-slots.ts` reads them in a browser. */
function readSlots(html: string): PageSlot[] {
  const slots: PageSlot[] = []
  const open: string[] = []
  for (const [token, closing, tag, attributes = ''] of html.matchAll(TOKEN)) {
    const region = regionOf(open)
    const isSkipped = SKIPPED.some((name) => open.includes(name))
    if (tag === undefined) {
      const text = token.startsWith('<') ? '' : decode(token)
      const isVisible = region !== 'head'
      if (text.trim() && !isSkipped) slots.push({ text, region, isVisible })
    } else if (closing) {
      open.splice(open.lastIndexOf(tag))
    } else {
      const inner = regionOf([...open, tag])
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (isSkipped || !SHOWN.has(name) || !value.trim()) continue
        slots.push({ text: decode(value), region: inner, isVisible: name === 'placeholder' })
      }
      if (!VOID.test(tag) && !attributes.endsWith('/')) open.push(tag)
    }
  }
  return slots
}

function regionOf(open: readonly string[]): Region {
  if (open.includes('main')) return open.includes('nav') ? 'path' : 'main'
  const region = (['head', 'footer'] as const).find((name) => open.includes(name))
  return region ?? 'header'
}

function decode(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
}

// Builds of one project share Astro's cache, so these two run one after the other.
let built: Awaited<ReturnType<typeof buildPages>>

describe('a preview', () => {
  /** An article whose words are also words of the site. */
  const ARTICLE = { slug: 'a', title: 'Diary and Search', description: 'By and by', readingTime: 4 }

  let documents: MarkedDocument[]

  beforeAll(async () => {
    documents = await markDocuments()
    built = await buildPages(documents)
  }, 180_000)

  afterAll(() => built.remove())

  async function readPage(path: string): Promise<string> {
    if (path !== '/diary') return built.read(path === '/' ? 'index' : path.slice(1))
    const view = { path, jsonLd: '{}', articles: [ARTICLE] }
    return mustache.render(await built.read('templates/diary'), view, {}, ['⟪', '⟫'])
  }

  /** Every text that pages can show, with the marker that the build has in its place. */
  function listMarkers() {
    const pairs = documents.flatMap(({ file, form, value, marked }) => {
      const after = listPageTexts(file, form, marked)
      return listPageTexts(file, form, value).map(({ path, text }, index) => {
        return { place: placeOf(file, path), text, marker: after[index]?.text ?? text }
      })
    })
    return pairs.filter(({ text, marker }) => text !== marker)
  }

  function placeOf(file: string, path: Path): string {
    return `${file} ${path.join('.')}`
  }

  test.each(PREVIEW_PAGES)('the preview of $path equals the build for every text', async (page) => {
    const slots = readSlots(await readPage(page.path))
    const markers = listMarkers()
    const inSlots = slots.map(({ text }) => markers.filter(({ marker }) => text.includes(marker)))
    /** A slot with the words of the repository, but for those of one place. */
    const restore = (index: number, facts: FirmFacts, except?: string) =>
      (inSlots[index] ?? []).reduce(
        (text, { place, text: before, marker }) =>
          place === except ? text : text.replaceAll(marker, () => fillFirm(before, facts)),
        slots[index]?.text ?? '',
      )
    const factsIn = (value: unknown) => pickFirmFacts(siteSchema.parse(value))
    const facts = factsIn(documents.find(({ file }) => file === 'site')?.value)
    const base = slots.map((slot, index) => ({ ...slot, text: restore(index, facts) }))
    expect(base.filter(({ text }) => /M\d{4}|555-000-/.test(text))).toEqual([])

    const own = documents.filter(({ file }) => page.files.includes(file))
    const texts = own.flatMap(({ file, form, value }) => listPageTexts(file, form, value))
    const preview = createPreview(base, texts, facts)
    const isRepeated = (text: unknown) => texts.filter((one) => one.text === text).length > 1
    for (const { file, form, value, marked, places } of own) {
      for (const path of places) {
        const place = placeOf(file, path)
        const wanted = setAt(value, path, getAt(marked, path))
        const next = file === 'site' ? factsIn(wanted) : facts
        // Which of two equal texts stands where is not known.
        if (isRepeated(getAt(value, path))) continue
        const { slots: previewed } = preview(listPageTexts(file, form, wanted), next)
        const expected = base.map((_, index) => restore(index, next, place))
        expect(previewed, place).toEqual(expected)
      }
    }
  })
})

describe('a site of a renamed firm', () => {
  /** Only what "Firm and site" holds is changed. */
  beforeAll(async () => {
    const documents = await collectContent(process.cwd())
    const site = siteSchema.parse(documents.get('site')?.value)
    const renamed = {
      ...site,
      name: 'Oak & Partners',
      email: 'hello@oak.example',
      address: { ...site.address, city: 'Tulsa' },
      cities: ['Tulsa', 'Norman'],
      social: [],
    }
    const home = homeSchema.parse(documents.get('pages/home')?.value)
    const [faq, ...others] = home.sections.toSorted(({ id }) => (id === 'faq' ? -1 : 0))
    const sections = [faq, ...others.map((one) => ({ ...one, shown: one.id !== 'audiences' }))]
    const changed: Readonly<Record<string, unknown>> = {
      site: renamed,
      'pages/home': { ...home, sections },
    }
    built = await buildPages(
      Array.from(documents, ([file, { value }]) => ({
        file,
        marked: changed[file] ?? value,
      })),
    )
  }, 180_000)

  afterAll(() => built.remove())

  /** Every line of the built text files that says one of the words. */
  function findIn(words: RegExp): string[] {
    const files = globSync('**/*.{html,json,xml,txt,webmanifest,svg}', { cwd: built.out })
    expect(files.length).toBeGreaterThan(25)
    return files.flatMap((file) => {
      const text = readFileSync(join(built.out, file), 'utf8')
      return (text.match(words) ?? []).map((found) => `${file}: ${found}`)
    })
  }

  test('no built page, feed, datum or label says the name that the firm had before', () => {
    expect(findIn(/.{0,40}sideboard.{0,20}/gi)).toEqual([])
  })

  test('no page says the cities of before, save where the law of a county is named', () => {
    const found = findIn(/.{0,40}(?:Dallas|Austin|Houston|San Antonio).{0,20}/g)
    expect(found.filter((line) => !line.includes('Dallas County'))).toEqual([])
  })

  test.each([
    ['contact', '<title>Contact · Schedule a conversation | Oak &amp; Partners<'],
    ['index', 'growing from $1M to $50M+ in Tulsa and Norman."'],
    ['index', 'aria-label="Oak &amp; Partners, home"'],
  ])('the page %s says %s', async (page, text) => {
    expect((await built.read(page)).includes(text)).toBe(true)
  })

  test('sections stand in the order of the firm, and a hidden one leaves its anchor', async () => {
    const html = await built.read('index')
    expect(html.indexOf('id="faq"')).toBeLessThan(html.indexOf('id="claims"'))
    expect(html.includes('<span id="who-we-help"></span>')).toBe(true)
    expect(html.includes('<section id="who-we-help"')).toBe(false)
  })
})
