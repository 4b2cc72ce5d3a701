import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectContent } from '#build/content/collect-content.ts'
import { PREVIEW_PAGES } from '#domain/content/documents.ts'
import { listPageTexts } from '#domain/content/page-texts.ts'
import { createPreview } from '#domain/content/preview.ts'
import { getAt, type Path, setAt } from '#domain/content/value.ts'
import { homeSchema } from '#domain/pages/home.ts'
import { fillFirm, type FirmFacts, firmFactsOf } from '#domain/site/firm-facts.ts'
import { siteSchema } from '#domain/site/site.ts'
import { buildPages, markDocuments, type MarkedDocument } from '#tests/support/marked-build.ts'
import { readSlots } from '#tests/support/page-slots.ts'

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
    const view = { path, jsonLd: '{}', hasArticles: true, articles: [ARTICLE] }
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
    const factsIn = (value: unknown) => firmFactsOf(siteSchema.parse(value))
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
