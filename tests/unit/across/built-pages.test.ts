import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mustache from 'mustache'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { collectSlots, fetchBuiltPage } from '#admin/content/preview/built-page.ts'
import { collectContent, type SiteContent } from '#build/content/collect-content.ts'
import { writeDocuments } from '#build/content/write-content.ts'
import type { ContentFile } from '#domain/content/document-id.ts'
import { PREVIEW_PAGES, findSchema } from '#domain/content/documents.ts'
import type { Form } from '#domain/content/form.ts'
import { listPageTexts, type PageText } from '#domain/content/page-texts.ts'
import { preparePreview } from '#domain/content/preview.ts'
import { getAt, type Path, setAt } from '#domain/content/value.ts'
import { homeSchema } from '#domain/pages/home.ts'
import { fillFirm, type FirmFacts, pickFirmFacts } from '#domain/site/firm-facts.ts'
import { siteSchema } from '#domain/site/site.ts'
import { describeForm } from '#server/content/find-documents.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import '#tests/support/dom.ts'
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
    return [file, { file: marked, value: marked, version: 0 }] as const
  })
  const content: SiteContent = new Map(values)
  await writeDocuments(folder.path, content)
  const out = join(folder.path, 'dist')
  const astro = 'node_modules/astro/bin/astro.mjs'
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--outDir', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      CONTENT_DIR: folder.path,
    },
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  return {
    out,
    read: (name: string) => readFile(join(out, `${name}.html`), 'utf8'),
    remove: () => folder.remove(),
  }
}

function listPlaces(texts: readonly PageText[]): Path[] {
  return texts.filter(({ path }, index) => path !== texts[index - 1]?.path).map(({ path }) => path)
}

/** The marker of a place, in the shapes that schemas ask for. */
function markers(count: number, path: Path): string[] {
  const id = String(count).padStart(4, '0')
  if (path.at(-1) === 'headline') return [`M${id}a— M${id}b`]
  return [`M${id}`, `M${id}@example.com`, `+1 555-000-${id}`]
}

/** The texts of a built page, as a preview reads them. */
async function readSlots(html: string) {
  vi.stubGlobal('fetch', async () => new Response(html))
  const page = await fetchBuiltPage('/')
  const slots = collectSlots(new DOMParser().parseFromString(page.html, 'text/html'))
  return slots.map(({ text, region }) => ({ text, region }))
}

let documents: MarkedDocument[]
let built: Awaited<ReturnType<typeof buildPages>>

beforeAll(async () => {
  documents = await markDocuments()
  built = await buildPages(documents.map(arrangeHome))
}, 180_000)

afterAll(() => built.remove())

/** The questions come first, and a section is hidden that the page of the partners has too. */
function arrangeHome(document: MarkedDocument): MarkedDocument {
  if (document.file !== 'pages/home') return document
  const home = homeSchema.parse(document.marked)
  const [faq, ...others] = home.sections.toSorted(({ id }) => (id === 'faq' ? -1 : 0))
  const sections = [faq, ...others.map((one) => ({ ...one, shown: one.id !== 'why-partner' }))]
  return { ...document, marked: { ...home, sections } }
}

test('sections stand in the order of the firm, and a hidden one leaves its anchor', async () => {
  const html = await built.read('index')
  expect(html.indexOf('id="faq"')).toBeLessThan(html.indexOf('id="claims"'))
  expect(html).toContain('<span id="why-partner"></span>')
  expect(html).not.toContain('<section id="why-partner"')
})

/** Its name, and its cities. */
const FIRM = /.{0,40}(?:sideboard|Dallas|Austin|Houston|San Antonio).{0,20}/gi

test('no built page, feed, datum or label names the firm or its cities but where a text does', () => {
  const files = globSync('**/*.{html,json,xml,txt,webmanifest,svg}', { cwd: built.out })
  expect(files.length).toBeGreaterThan(25)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(built.out, file), 'utf8')
    // Addresses are no texts, so those of the firm's profiles are as they were.
    const rest = text.replaceAll(/https:\/\/www\.linkedin\.com[^"\s]*/g, '')
    return (rest.match(FIRM) ?? []).map((line) => `${file}: ${line}`)
  })
  expect(found).toEqual([])
})

describe('a preview', () => {
  /** An article whose words are also words of the site. */
  const ARTICLE = { slug: 'a', title: 'Diary and Search', description: 'By and by', readingTime: 4 }

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

  test.each(PREVIEW_PAGES)('of $path equals the build for every text', async (page) => {
    const slots = await readSlots(await readPage(page.path))
    expect(slots.length).toBeGreaterThan(20)
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
    const preview = preparePreview(base, texts, facts)
    const isRepeated = (text: unknown) => texts.filter((one) => one.text === text).length > 1
    for (const { file, form, value, marked, places } of own) {
      for (const path of places) {
        const place = placeOf(file, path)
        const wanted = setAt(value, path, getAt(marked, path))
        const next = file === 'site' ? factsIn(wanted) : facts
        // Which of two equal texts stands where is not known.
        if (isRepeated(getAt(value, path))) continue
        const previewed = preview(listPageTexts(file, form, wanted), next).map(({ text }) => text)
        const expected = base.map((_, index) => restore(index, next, place))
        expect(previewed, place).toEqual(expected)
      }
    }
  })
})
